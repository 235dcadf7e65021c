import { errorMessage, type Message, messagesFromIssues } from '#shared/errors.ts'
import { validateYearsObtained } from '#shared/rules/dates/year-obtained.ts'
import { parseGrade } from '#shared/rules/grade-rules.ts'
import { type Availability, unavailableTexts } from '#shared/rules/programme-availability.ts'
import { checkSubmissionRules } from '#shared/rules/submission-rules.ts'
import { type Applicant, feeContextTexts } from '#shared/schemas/applicant.ts'
import { formatStoredDate, isRealDate } from '#shared/schemas/date-of-birth.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { configuration } from '../../configuration.ts'
import type { User } from '../../session/current-user.ts'
import type { CountryOptions } from '../residency/country-options.ts'
import { formField } from './form-field.ts'
import { submittedIndexes } from './qualification-entries.ts'
import { getFormVariant } from './sections.ts'
import { parseSubmission, toQualifications } from './to-submission.ts'

export type FormFacts = {
  record: Applicant | null
  currentUser: User
  /** The chosen programme and its availability; undefined while they are unknown. */
  programme: Programme | undefined
  availability: Availability | undefined
  year: number
  /** Undefined while they are loading. */
  countryOptions: CountryOptions | undefined
}

/** The fields in the order of the page. */
const fieldOrder = [
  'qualifications',
  'ucatId',
  'secondaryEducation',
  'english',
  'qualificationsConfirmed',
  'nationality',
  'countryOfDomicile',
  'ukResidency',
  'ukImmigrationStatus',
  'schoolCode',
  'programmeCode',
  'hasBeenInterviewed',
  'forenames',
  'surname',
  'telephone',
  'dateOfBirth',
  'gdprAccept',
]
const rowFieldOrder = ['tpe', 'subject', 'grade', 'yearObtained']

function pageOrder({ path }: Message): number {
  const [field = '', row, part = ''] = path.split('.')
  return 1000 * fieldOrder.indexOf(field) + 10 * (Number(row) || 0) + rowFieldOrder.indexOf(part)
}

/** Returns all errors that prevent the submission of this form: one for each field, in the order of the page. */
export function formMessages(form: FormState, facts: FormFacts): Message[] {
  const { parsed } = parseSubmission(form, facts.record, facts.currentUser)
  const rows = submittedIndexes(form)
  const submissionErrors = [
    ...ruleMessages(form, facts),
    ...(parsed.success ? [] : messagesFromIssues(parsed.error.issues)),
  ].map(message => ({ ...message, path: formField(message.path, rows) }))
  const variant = getFormVariant(facts.record)
  const browserErrors = [
    ...(variant.hasQualificationsSection && form.english === null ? [missingEnglish] : []),
    ...(variant.hasResidencySection ? unlistedCodes(form, facts.countryOptions) : []),
  ]
  const fieldErrors = variant.hasQualificationsSection
    ? submissionErrors
    : submissionErrors.filter(({ path }) => path !== 'qualificationsConfirmed')
  return firstPerField([...fieldErrors, ...browserErrors]).sort((a, b) => pageOrder(a) - pageOrder(b))
}

/** Returns the errors of codes that are in no list. Only the server's schema contains the long lists. */
const unlistedCodes = (form: FormState, countryOptions: CountryOptions | undefined) =>
  (['nationality', 'countryOfDomicile'] as const)
    .filter(
      name =>
        form[name] !== null &&
        countryOptions &&
        !countryOptions[name].some(({ value }) => value === form[name]),
    )
    .map(name => errorMessage(name, feeContextTexts[name]))

const missingEnglish = errorMessage('english.type', 'Choose your English qualification')

function ruleMessages(form: FormState, { programme, availability, record, year }: FormFacts): Message[] {
  // Includes incomplete rows.
  const list = toQualifications(form).list.map(row => ({ ...row, grade: parseGrade(row.tpe, row.grade) }))
  // Only the rule about years needs no programme.
  if (!programme) return validateYearsObtained(list, year, 'data.qualifications.list')
  const dateOfBirth = formatStoredDate(form.dateOfBirth)
  const messages = checkSubmissionRules({
    programme,
    checkStatus: availability === 'not-qualified' ? 'NotQualified' : 'Qualified',
    qualifications: { list },
    dateOfBirth: record?.details.dateOfBirth || (isRealDate(dateOfBirth) ? dateOfBirth : ''),
    feeContext: null,
    // The schema checks the fee context field by field.
    feeStatusConfirmed: true,
    hasBeenInterviewed: form.hasBeenInterviewed,
    year,
    site: configuration,
  })
  return availability === 'closed'
    ? [errorMessage('programmeCode', unavailableTexts.closed), ...messages]
    : messages
}

const firstPerField = (messages: Message[]) =>
  messages.filter(
    ({ path, text }, index) =>
      messages.findIndex(other => other.path === path && (path !== '' || other.text === text)) === index,
  )
