import { lazy } from '#shared/lazy.ts'
import { findAlternatives } from '#shared/rules/alternatives.ts'
import { type Availability, getAvailability } from '#shared/rules/programme-availability.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Programme, School } from '#shared/schemas/programme.ts'
import type { SelectGroup } from '../../ui/select-field.tsx'
import type { Results } from './entry-check/entry-check-results.ts'

/** A programme with its school and how it stands. */
export type Choice = {
  programme: Programme
  schoolName: string
  result: EntryCheckResult
  stands: Availability
}

/** To be told of the programme that an applicant chose from a list. */
export type OnChoose = (programme: Programme) => void

const order: Availability[] = ['qualified', 'undecided', 'not-qualified', 'closed']
const groupLabels: Record<Availability, string> = {
  qualified: 'Places available: you qualify',
  undecided: 'Places available: an advisor will check your grades after submission',
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
const names = lazy(() => new Intl.Collator('en-GB'))

/** The programmes that the entry check has answered for, as the catalogue has them. */
export function choicesOf(
  programmes: readonly Programme[],
  schools: readonly School[],
  results: Results,
): Choice[] {
  const schoolNames = new Map(schools.map(({ code, name }) => [code, name]))
  return programmes.flatMap(programme => {
    const result = results.get(programme.code)
    const schoolName = schoolNames.get(programme.schoolCode) ?? programme.schoolCode
    return result ? [{ programme, schoolName, result, stands: getAvailability(result) }] : []
  })
}

/** Those open to the applicant first, then by name. */
export function inOrder(choices: readonly Choice[]) {
  const { compare } = names()
  return [...choices].sort(
    (one, other) => rank(one) - rank(other) || compare(one.programme.name, other.programme.name),
  )
}

/** The programmes with places that the applicant may apply for. */
export const openTo = (choices: readonly Choice[]) =>
  choices.filter(({ stands }) => stands === 'qualified' || stands === 'undecided')

/** What the applicant qualifies for instead of a programme, nearest first. */
export function alternativesTo(wanted: Programme, choices: readonly Choice[]): Choice[] {
  const byCode = new Map(choices.map(choice => [choice.programme.code, choice]))
  return findAlternatives(
    wanted,
    choices.map(({ programme }) => programme),
    choices.map(({ result }) => result),
  ).flatMap(({ code }) => byCode.get(code) ?? [])
}

/** The four groups of the programme dropdown (specification, section 2); only those open to the applicant can be chosen. */
export const choiceGroups = (choices: readonly Choice[]): SelectGroup[] =>
  order
    .map(stands => ({
      label: groupLabels[stands],
      options: choices
        .filter(choice => choice.stands === stands)
        .map(({ programme: { code, name } }) => ({
          value: code,
          label: `${name} (${code})`,
          disabled: stands === 'not-qualified' || stands === 'closed',
        })),
    }))
    .filter(({ options }) => options.length > 0)
