import { formatMinimumAge, validateMinimumAge } from '#shared/rules/minimum-age.ts'
import type { Availability } from '#shared/rules/programme-availability.ts'
import type { Message } from '#shared/schemas/message.ts'
import { configuration } from '../../ui/configuration.ts'
import type { ApplicationForm } from '../form/use-application-form.ts'
import type { Choice } from './programme-choices.ts'

/** `path` leads to the requirement that is not met, or to the answer that is missing. */
type Verdict = { kind: Availability; text: string; path?: string }

/** The answers that the entry check does not have. */
type OtherAnswers = Pick<ApplicationForm, 'dateOfBirth' | 'year' | 'submitBlocker'>

const advisorText = 'An advisor will check your grades after submission.'

export function getVerdict(
  { programme, result, availability }: Omit<Choice, 'schoolName'>,
  answers: OtherAnswers,
): Verdict | undefined {
  if (!result || !availability) return
  if (availability === 'Closed')
    return { kind: 'Closed', text: 'This programme is not accepting new applications.' }
  if (availability === 'NotQualified') {
    const error = result.messages.find(({ level }) => level === 'error')
    const { text = 'Entry requirements apply to this programme', path = '' } = error ?? {}
    return { kind: 'NotQualified', text: `${text}.`, path }
  }
  const ageError = findAgeError(programme, answers)
  if (ageError) return { kind: 'NotQualified', text: ageError.text, path: ageError.path }
  const isQualified = availability === 'Qualified'
  if (answers.submitBlocker) {
    const { level, path, text } = answers.submitBlocker
    const gradesText = isQualified ? 'Your grades meet the requirements.' : advisorText
    return { kind: level === 'error' ? 'NotQualified' : 'Undecided', text: `${gradesText} ${text}.`, path }
  }
  if (!isQualified) return { kind: 'Undecided', text: `${advisorText} You can apply now.` }
  const condition = answers.dateOfBirth
    ? ''
    : ` if you are ${formatMinimumAge(programme.minimumAge, answers.year)}`
  return { kind: 'Qualified', text: `You qualify${condition}. This is not an offer yet.` }
}

/** Returns the message about an age that is too low; undefined also before the date of birth is known. */
export function findAgeError(
  { minimumAge }: Choice['programme'],
  { dateOfBirth, year }: Pick<OtherAnswers, 'dateOfBirth' | 'year'>,
): Message | undefined {
  if (!dateOfBirth) return
  return validateMinimumAge(dateOfBirth, minimumAge, year, configuration.universityName)[0]
}
