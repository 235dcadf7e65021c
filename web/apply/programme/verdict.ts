import { formatMinimumAge, validateMinimumAge } from '#shared/rules/minimum-age.ts'
import type { Message } from '#shared/schemas/message.ts'
import { configuration } from '../../ui/configuration.ts'
import type { ApplicationForm } from '../form/use-application-form.ts'
import type { Choice } from './programme-choices.ts'

/** `path` leads to the requirement that is not met, or to the answer that is missing. */
type Verdict = { kind: 'qualified' | 'undecided' | 'not-qualified' | 'closed'; text: string; path?: string }

/** The answers that the entry check does not have. */
type OtherAnswers = Pick<ApplicationForm, 'dateOfBirth' | 'year' | 'submitBlocker'>

const qualifiedText = 'You qualify. This is not an offer yet.'
const advisorText = 'An advisor will check your grades after submission.'

export function getVerdict(
  { programme, result, availability }: Omit<Choice, 'schoolName'>,
  answers: OtherAnswers,
): Verdict | undefined {
  if (!result || !availability) return
  const { messages } = result
  switch (availability) {
    case 'Closed':
      return { kind: 'closed', text: 'This programme is not accepting new applications.' }
    case 'NotQualified': {
      const { text = 'Entry requirements apply to this programme', path = '' } =
        messages.find(({ level }) => level === 'error') ?? {}
      return { kind: 'not-qualified', text: `${text}.`, path }
    }
    default: {
      const ageError = findAgeError(programme, answers)
      if (ageError) return { kind: 'not-qualified', text: ageError.text, path: ageError.path }
      const isQualified = availability === 'Qualified'
      if (answers.submitBlocker) return getBlockedVerdict(isQualified, answers.submitBlocker)
      if (!isQualified) return { kind: 'undecided', text: `${advisorText} You can apply now.` }
      if (answers.dateOfBirth || programme.minimumAge !== 'start-of-year')
        return { kind: 'qualified', text: qualifiedText }
      const age = formatMinimumAge(programme.minimumAge, answers.year)
      return { kind: 'qualified', text: `You qualify if you are ${age}. This is not an offer yet.` }
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

const getBlockedVerdict = (isQualified: boolean, { level, path, text }: Message): Verdict => ({
  kind: level === 'error' ? 'not-qualified' : 'undecided',
  text: `${isQualified ? 'Your grades meet the requirements.' : advisorText} ${text}.`,
  path,
})
