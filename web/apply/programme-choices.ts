import { type Availability, availability } from '#shared/rules/programme-availability.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { SelectGroup } from '../ui/select-field.tsx'
import type { Results } from './use-entry-check.ts'

/** A programme with how it stands. */
export type Choice = { programme: Programme; result: EntryCheckResult; stands: Availability }

export const order: Availability[] = ['qualified', 'undecided', 'not-qualified', 'closed']
const groupLabels: Record<Availability, string> = {
  qualified: 'Places available: you qualify',
  undecided: 'Places available: an advisor will look',
  'not-qualified': 'Places available: not with these grades',
  closed: 'No places: not accepting new applications',
}
export const stateKinds = {
  qualified: 'yes',
  undecided: 'ask',
  'not-qualified': 'no',
  closed: 'full',
} as const

const rank = ({ stands }: Choice) => order.indexOf(stands)

/** The programmes that the entry check has answered for, those open to the applicant first, then by name. */
export const choicesOf = (programmes: readonly Programme[], results: Results): Choice[] =>
  programmes
    .flatMap(programme => {
      const result = results.get(programme.code)
      return result ? [{ programme, result, stands: availability(result) }] : []
    })
    .sort((one, other) => rank(one) - rank(other) || one.programme.name.localeCompare(other.programme.name))

/** Whether an applicant may choose a programme with this answer. */
export const openResult = (result: EntryCheckResult) =>
  ['qualified', 'undecided'].includes(availability(result))

export const openTo = (choices: readonly Choice[]) => choices.filter(({ result }) => openResult(result))

/** The four groups of the programme dropdown (specification, section 2); only those open to the applicant can be chosen. */
export const choiceGroups = (choices: readonly Choice[]): SelectGroup[] =>
  order
    .map(stands => ({
      label: groupLabels[stands],
      options: choices
        .filter(choice => choice.stands === stands)
        .map(({ programme: { code, name } }) => ({
          value: code,
          label: `${code} ${name}`,
          disabled: stands === 'not-qualified' || stands === 'closed',
        })),
    }))
    .filter(({ options }) => options.length > 0)
