import {
  type Availability,
  getAvailability,
  isOpenAvailability,
} from '#shared/rules/programme-availability.ts'
import { extractSubjectWords, findSimilarProgrammes } from '#shared/rules/similar-programmes.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import { isMedicalProgramme, type Programme, type School, type Subjects } from '#shared/schemas/programme.ts'
import { type ComboboxOption, normaliseText } from '../../ui/combobox/search.ts'
import type { EntryCheckResults } from '../form/use-entry-check.ts'

/** A programme with its school, its entry check and its availability, as far as these are known. */
export type Choice = {
  programme: Programme
  schoolName: string
  result: EntryCheckResult | undefined
  availability: Availability | undefined
}
export type OnChoose = (programme: Programme) => void

const { compare } = new Intl.Collator('en-GB')

export function toChoices(
  programmes: readonly Programme[],
  schools: readonly School[],
  results: EntryCheckResults | undefined,
): Choice[] {
  const schoolNames = new Map(schools.map(({ code, name }) => [code, name]))
  return programmes
    .map(programme => {
      const result = results?.get(programme.code)
      const schoolName = schoolNames.get(programme.schoolCode) ?? programme.schoolCode
      return { programme, schoolName, result, availability: result && getAvailability(result) }
    })
    .sort((a, b) => compare(a.programme.name, b.programme.name))
}

export const isOpenChoice = ({ availability }: Choice) => isOpenAvailability(availability)

/**
 * Returns the programmes to apply for instead of another one, nearest first: those that the applicant qualifies for,
 * then those that an advisor checks. Medical programmes need UCAT too and are left out.
 */
export function findSimilarChoices(chosen: Programme, choices: readonly Choice[]): Choice[] {
  const candidates = choices.filter(({ programme }) => !isMedicalProgramme(programme.code))
  const similarProgrammes = findSimilarProgrammes(
    chosen,
    candidates.map(({ programme }) => programme),
    candidates.flatMap(({ result }) => result ?? []),
  )
  return similarProgrammes.flatMap(similar => candidates.filter(({ programme }) => programme === similar))
}

/** The groups of the chosen school, in the order of the list. */
const groupLabels: Record<Availability, string> = {
  Qualified: 'You qualify',
  Undecided: 'An advisor will check your grades after submission',
  NotQualified: 'Not with these answers: entry requirements apply, or call the Clearing Hotline',
  Closed: 'Not accepting new applications',
}
const uncheckedLabel = 'Programmes'
const elsewhereLabel = 'In other schools'

/** What the group of another school does not say. */
const elsewhereHints: Partial<Record<Availability, string>> = {
  NotQualified: 'not with these answers',
  Closed: 'not accepting new applications',
}

type ListOptions = {
  /** The chosen school; null for all. */
  schoolCode: string | null
  qualifiedOnly: boolean
  /** The chosen programme is listed, whatever the applicant qualifies for. */
  programmeCode: string | null
  /** Whether the results are those of the answers on the page. Otherwise the list says nothing about them. */
  isCurrent: boolean
  subjects: Subjects | undefined
}

/**
 * Returns the programme list: the four groups of the specification's section 2 in the chosen school, and what other
 * schools have.
 */
export function listProgrammeOptions(choices: readonly Choice[], settings: ListOptions): ComboboxOption[] {
  const { qualifiedOnly, programmeCode, isCurrent, subjects } = settings
  const subjectNames = subjects ? listSubjectNames(subjects) : []
  const options = choices
    // A programme that is newer than the results has no availability.
    .filter(({ availability }) => !isCurrent || availability)
    .filter(
      ({ programme, availability }) =>
        !qualifiedOnly || availability === 'Qualified' || programme.code === programmeCode,
    )
    .map(choice => toOption(choice, settings, subjectNames))
  const groups = [...Object.values(groupLabels), uncheckedLabel, elsewhereLabel]
  return groups.flatMap(label => options.filter(({ group }) => group === label))
}

/**
 * A programme is found by its name (with or without the award), the initials of the words in it, its code, its school, and
 * other names of its subjects.
 */
function toOption(
  { programme, schoolName, availability = 'Closed' }: Choice,
  { schoolCode, isCurrent }: ListOptions,
  subjectNames: ReturnType<typeof listSubjectNames>,
): ComboboxOption {
  const { code, name, qualification = '' } = programme
  const spacedName = ` ${normaliseText(name)} `
  const initials = [...extractSubjectWords(name)].map(word => word[0]).join('')
  const isSecondary = schoolCode !== null && programme.schoolCode !== schoolCode
  const unavailableHint = isCurrent && isSecondary ? elsewhereHints[availability] : undefined
  const hint = unavailableHint ?? (isMedicalProgramme(code) ? 'UCAT needed' : undefined)
  return {
    value: code,
    label: name,
    aliases: [
      name.replace(qualification, ''),
      // UCAS uses the part before the hyphen.
      code.split('-', 1).join(),
      initials,
      schoolName,
      ...subjectNames.filter(({ subject }) => spacedName.includes(subject)).map(({ alias }) => alias),
    ],
    ...(hint && { hint }),
    isUnavailable: isCurrent && !isOpenAvailability(availability),
    group: isSecondary ? elsewhereLabel : isCurrent ? groupLabels[availability] : uncheckedLabel,
    isSecondary,
  }
}

/** Returns the everyday names of A-level subjects, such as Maths. */
const listSubjectNames = ({ subjectAliases }: Subjects) =>
  (subjectAliases.find(({ qualificationType }) => qualificationType === 'A2')?.subjects ?? []).map(
    ({ alias, subject }) => ({ alias, subject: ` ${normaliseText(subject)} ` }),
  )
