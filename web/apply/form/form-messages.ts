import { messagesFromIssues } from '#shared/errors.ts'
import { type Availability, unavailableTexts } from '#shared/rules/programme-availability.ts'
import { checkSubmissionRules } from '#shared/rules/submission-rules.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { formatStoredDate, isRealDate } from '#shared/schemas/date-of-birth.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { parseGrade } from '#shared/schemas/grade-rules.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { validateYearsObtained } from '#shared/schemas/qualification.ts'
import { hasGcseAnswer } from '#shared/schemas/secondary-education.ts'
import type { User } from '../../session/session.ts'
import { configuration } from '../../ui/configuration.ts'
import { sortMessages, toAddress } from './form-fields.ts'
import { parseRequest, toQualification } from './form-request.ts'
import { submittedRows } from './qualification-entries.ts'
import { getFormVariant } from './sections.ts'

export type FormContext = {
  record: Applicant | null
  currentUser: User
  /** The chosen programme and its availability; undefined while they are unknown. */
  programme: Programme | undefined
  availability: Availability | undefined
  year: number
}

/** Returns all errors that prevent the submission of this form: one for each field, in the order of the page. */
export function formMessages(form: FormState, context: FormContext): Message[] {
  const { parsed } = parseRequest(form, context.record, context.currentUser)
  const variant = getFormVariant(context.record)
  const messages = [
    ...ruleMessages(form, context),
    ...(parsed.success ? [] : messagesFromIssues(parsed.error.issues)),
  ]
    .map(message => ({ ...message, path: toAddress(message.path, form) }))
    .filter(({ path }) => variant.hasQualificationsSection || path !== 'qualificationsConfirmed')
  const missing = variant.hasQualificationsSection
    ? [
        ...(form.english === null ? [missingEnglish] : []),
        ...(form.secondaryEducation && !hasGcseAnswer(form.secondaryEducation) ? [missingGcses] : []),
      ]
    : []
  return sortMessages(firstPerField([...messages, ...missing]), form)
}

const missingEnglish = errorMessage('english', 'Choose your English qualification')
const missingGcses = errorMessage(
  'secondaryEducation.has5orMoreAtC4OrAbove',
  'Tick the GCSEs that you have, or None of these',
)

function ruleMessages(form: FormState, { programme, availability, record, year }: FormContext): Message[] {
  // Includes incomplete rows.
  const list = submittedRows(form)
    .map(toQualification)
    .map(row => ({ ...row, grade: parseGrade(row.tpe, row.grade) }))
  // Only the rule about years needs no programme.
  if (!programme) return validateYearsObtained(list, year, 'data.qualifications.list')
  const dateOfBirth = formatStoredDate(form.dateOfBirth)
  const messages = checkSubmissionRules({
    programme,
    checkStatus: availability === 'NotQualified' ? 'NotQualified' : 'Qualified',
    qualifications: { list },
    dateOfBirth: record?.details.dateOfBirth || (isRealDate(dateOfBirth) ? dateOfBirth : ''),
    feeContext: null,
    // The schema checks the fee context field by field.
    feeStatusConfirmed: true,
    hasBeenInterviewed: form.hasBeenInterviewed,
    year,
    site: configuration,
  })
  return availability === 'Closed'
    ? [errorMessage('programmeCode', unavailableTexts.Closed), ...messages]
    : messages
}

const firstPerField = (messages: Message[]) =>
  messages.filter(
    ({ path, text }, index) =>
      messages.findIndex(other => other.path === path && (path !== '' || other.text === text)) === index,
  )
