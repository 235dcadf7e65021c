import { findAlternatives } from '#shared/rules/alternatives.ts'
import { agePath } from '#shared/rules/minimum-age.ts'
import {
  type Availability,
  getAvailability,
  isOpenAvailability,
} from '#shared/rules/programme-availability.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Programme, School } from '#shared/schemas/programme.ts'
import type { SelectGroup } from '../../ui/fields/select-field.tsx'
import type { FieldContext } from '../form/section-props.ts'
import type { EntryCheckResults } from '../queries/use-entry-check.ts'

/** A programme with its school, its entry check and its availability. */
export type Choice = {
  programme: Programme
  schoolName: string
  result: EntryCheckResult
  availability: Availability
}

export type OnChoose = (programme: Programme) => void

const availabilityOrder: Availability[] = ['Qualified', 'Undecided', 'NotQualified', 'Closed']
const groupLabels: Record<Availability, string> = {
  Qualified: 'Places available: you qualify',
  Undecided: 'Places available: an advisor will check your grades after submission',
  NotQualified: 'Places available: not with these answers',
  Closed: 'No places: not accepting new applications',
}

const rank = ({ availability }: Choice) => availabilityOrder.indexOf(availability)
const { compare } = new Intl.Collator('en-GB')

/** Returns the programmes that have an entry check result. */
export function toChoices(
  programmes: readonly Programme[],
  schools: readonly School[],
  results: EntryCheckResults,
): Choice[] {
  const schoolNames = new Map(schools.map(({ code, name }) => [code, name]))
  return programmes.flatMap(programme => {
    const result = results.get(programme.code)
    const schoolName = schoolNames.get(programme.schoolCode) ?? programme.schoolCode
    return result ? [{ programme, schoolName, result, availability: getAvailability(result) }] : []
  })
}

export const sortChoices = (choices: readonly Choice[]) =>
  [...choices].sort((a, b) => rank(a) - rank(b) || compare(a.programme.name, b.programme.name))

export const isOpenChoice = ({ availability }: Choice) => isOpenAvailability(availability)

/** Chooses a programme. The school is set first, because a change of school clears the programme. */
export function chooseProgramme(
  { form, dispatch }: Pick<FieldContext, 'form' | 'dispatch'>,
  { schoolCode, code }: Programme,
) {
  if (schoolCode !== form.schoolCode) dispatch({ type: 'changed', to: { schoolCode } })
  dispatch({ type: 'changed', to: { programmeCode: code } })
}

/** Returns whether only the minimum age rules a programme out. */
export function isAgeRefusal({ result, availability }: Choice): boolean {
  const errors = result.messages.filter(({ level }) => level === 'error')
  return availability === 'NotQualified' && errors.length > 0 && errors.every(({ path }) => path === agePath)
}

/**
 * Returns the programmes to apply for instead of another one, nearest first: those that the applicant qualifies for,
 * then those that an advisor checks. Medical programmes need UCAT too and are left out.
 */
export function alternativeChoices(wanted: Programme, choices: readonly Choice[]): Choice[] {
  const candidates = choices.filter(({ programme }) => !isMedicalProgramme(programme.code))
  const byCode = new Map(candidates.map(choice => [choice.programme.code, choice]))
  return findAlternatives(
    wanted,
    candidates.map(({ programme }) => programme),
    candidates.map(({ result }) => result),
  ).flatMap(({ code }) => byCode.get(code) ?? [])
}

/**
 * Returns the four groups of the programme dropdown (specification, section 2). Programmes that are not open to the
 * applicant are disabled.
 */
export const choiceGroups = (choices: readonly Choice[]): SelectGroup[] =>
  availabilityOrder
    .map(availability => ({
      label: groupLabels[availability],
      options: choices
        .filter(choice => choice.availability === availability)
        .map(({ programme: { code, name } }) => ({
          value: code,
          label: `${name} (${code})${isMedicalProgramme(code) ? ', UCAT needed' : ''}`,
          disabled: !isOpenAvailability(availability),
        })),
    }))
    .filter(({ options }) => options.length > 0)
