import { formatMinimumAge, validateMinimumAge } from '#shared/rules/minimum-age.ts'
import { isMedicalProgramme, validateUcat } from '#shared/rules/ucat.ts'
import type { Message } from '#shared/schemas/message.ts'
import { qualification } from '#shared/schemas/qualification.ts'
import { configuration } from '../../ui/configuration.ts'
import { readRows, rowPath, type SentRow } from '../form/request.ts'
import type { Choice } from './programme-choices.ts'

/** `gap` is the path of the requirement that is not met. */
type Verdict = { kind: 'yes' | 'ask' | 'no' | 'full'; text: string; gap?: string }

/** What the verdict depends on, in addition to the entry check. UCAT and the interview count for medical programmes only. */
type OtherAnswers = {
  /** YYYY-MM-DD; undefined before it is known. */
  dateOfBirth: string | undefined
  /** The year in which the programme starts. */
  year: number
  ucat: UcatState
  hasBeenInterviewed: boolean | null
}

const qualifiedText = 'You qualify. This is not an offer yet.'
const advisorText = 'An advisor will check your grades after submission.'

export function getVerdict(
  { programme, result, availability }: Choice,
  answers: OtherAnswers,
): Verdict | undefined {
  if (!result || !availability) return
  const { messages } = result
  switch (availability) {
    case 'Closed':
      return { kind: 'full', text: 'This programme is not accepting new applications.' }
    case 'NotQualified': {
      const { text = 'Entry requirements apply to this programme', path = '' } =
        messages.find(({ level }) => level === 'error') ?? {}
      return { kind: 'no', text: `${text}.`.replace('..', '.'), gap: path }
    }
    default: {
      const ageError = findAgeError(programme, answers)
      if (ageError) return { kind: 'no', text: ageError.text, gap: ageError.path }
      const isQualified = availability === 'Qualified'
      if (isMedicalProgramme(programme.code)) return getMedicalVerdict(isQualified, answers)
      if (!isQualified) return { kind: 'ask', text: `${advisorText} You can apply now.` }
      if (answers.dateOfBirth || programme.minimumAge !== 'start-of-year')
        return { kind: 'yes', text: qualifiedText }
      const age = formatMinimumAge(programme.minimumAge, answers.year)
      return { kind: 'yes', text: `You qualify if you are ${age}. This is not an offer yet.` }
    }
  }
}

/** Returns the message about an age that is too low; undefined also before the date of birth is known. */
export function findAgeError(
  { minimumAge }: Choice['programme'],
  { dateOfBirth, year }: Pick<OtherAnswers, 'dateOfBirth' | 'year'>,
): Message | undefined {
  if (!dateOfBirth) return
  return validateMinimumAge(dateOfBirth, minimumAge, year, configuration.universityName)[0]
}

function getMedicalVerdict(isQualified: boolean, { ucat, hasBeenInterviewed }: OtherAnswers): Verdict {
  const gradesText = isQualified ? 'Your grades meet the requirements.' : advisorText
  if (hasBeenInterviewed) {
    const text = 'You cannot apply for this programme: you have already been interviewed for it this year.'
    return { kind: 'no', text }
  }
  if (ucat === 'needed') return { kind: 'ask', text: `${gradesText} We still need your UCAT score and band.` }
  if (ucat === 'not-met')
    return { kind: 'no', text: 'Your UCAT score or band does not meet the requirements.' }
  const ucatText = 'Your UCAT score and band meet the requirements.'
  if (hasBeenInterviewed === null)
    return { kind: 'ask', text: `${ucatText} Answer the interview question below.` }
  return isQualified
    ? { kind: 'yes', text: qualifiedText }
    : { kind: 'ask', text: `${ucatText} ${advisorText}` }
}

/** `needed`: the score or the band is missing, out of range, or still being typed. */
export type UcatState = 'needed' | 'met' | 'not-met'

/** Returns whether the UCAT rows meet the threshold. `messages` are the visible ones. */
export function getUcatState(rows: readonly SentRow[], messages: readonly Message[]): UcatState {
  const list = readRows(rows)
  if (list.some(row => !qualification.safeParse(row).success)) return 'needed'
  if (validateUcat(list, configuration).length === 0) return 'met'
  return rows.some(row => isBeingTyped(row, messages)) ? 'needed' : 'not-met'
}

/** Returns whether a score has fewer digits than the threshold, in a field that has not been left yet. */
const isBeingTyped = ({ row: { tpe, grade }, index }: SentRow, messages: readonly Message[]) =>
  tpe === 'UCATScore' &&
  grade.trim().length < String(configuration.ucatThreshold).length &&
  !messages.some(({ path }) => path === rowPath(index, 'grade'))

/** Formats the UCAT rows, as in "2750, Band 2". */
export function formatUcat(rows: readonly SentRow[]): string {
  const find = (tpe: string) => rows.find(({ row }) => row.tpe === tpe)?.row.grade.trim()
  const [score, band] = [find('UCATScore'), find('UCATBand')]
  return [score, band && `Band ${band}`].filter(Boolean).join(', ') || 'not entered'
}
