import { errorMessage, type Message, messagesFromIssues } from '#shared/errors.ts'
import { validateYearsObtained } from '#shared/rules/dates/year-obtained.ts'
import { parseGrade } from '#shared/rules/grade-rules.ts'
import { type Availability, unavailableTexts } from '#shared/rules/programme-availability.ts'
import { checkSubmissionRules, type SubmissionFacts } from '#shared/rules/submission-rules.ts'
import { type Applicant, feeContextTexts } from '#shared/schemas/applicant.ts'
import { formatStoredDate, isRealDate } from '#shared/schemas/date-of-birth.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { CodeLists } from '../residency/country-options.ts'
import { fieldOf } from './form-field.ts'
import { sentRows } from './qualification-entries.ts'
import { askedOf } from './sections.ts'
import { checkedSubmission, type Holder } from './to-submission.ts'

export type FormFacts = {
  record: Applicant | null
  holder: Holder
  /** The chosen programme, and how it stands with these grades; undefined while that is not known. */
  programme: Programme | undefined
  chosen: Availability | undefined
  year: number
  /** Unknown while they are on their way. */
  lists: CodeLists | undefined
  site: SubmissionFacts['site']
}

/** The fields in the order of the page. */
const order = [
  'qualifications',
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
const inRow = ['tpe', 'subject', 'grade', 'yearObtained']

function placeOnPage({ path }: Message): number {
  const [field = '', row, part = ''] = path.split('.')
  return 1000 * order.indexOf(field) + 10 * (Number(row) || 0) + inRow.indexOf(part)
}

/**
 * All that keeps this form from being sent, addressed to its fields: one message each, in the server's words and in
 * the order of the page.
 */
export function formMessages(form: FormState, facts: FormFacts): Message[] {
  const { checked } = checkedSubmission(form, facts.record, facts.holder)
  const rows = sentRows(form)
  const found = [
    ...ruleMessages(form, facts, rows),
    ...(checked.success ? [] : messagesFromIssues(checked.error.issues)),
  ].map(message => ({ ...message, path: fieldOf(message.path, rows) }))
  const asked = askedOf(facts.record)
  const own = [
    ...(asked.qualifications && form.english === null ? [unsaidEnglish] : []),
    ...(asked.residency ? unlisted(form, facts.lists) : []),
  ]
  const fields = asked.qualifications ? found : found.filter(({ path }) => path !== 'qualificationsConfirmed')
  return firstOfEach([...fields, ...own]).sort((one, other) => placeOnPage(one) - placeOnPage(other))
}

/** What the server's schema says of a code that is in no list; the browser's knows none of the long ones. */
const unlisted = (form: FormState, lists: CodeLists | undefined) =>
  (['nationality', 'countryOfDomicile'] as const)
    .filter(name => form[name] !== null && lists && !lists[name].some(({ value }) => value === form[name]))
    .map(name => errorMessage(name, feeContextTexts[name]))

const unsaidEnglish = errorMessage('english.type', 'Say how you show your English')

function ruleMessages(form: FormState, facts: FormFacts, rows: number[]): Message[] {
  const { programme, chosen, record, year, site } = facts
  // The calendar's rule needs no programme; the others wait for one.
  if (!programme) return validateYearsObtained(held(form, rows).list, year, 'data.qualifications.list')
  const typed = formatStoredDate(form.dateOfBirth) ?? ''
  const messages = checkSubmissionRules({
    programme,
    checkStatus: chosen === 'not-qualified' ? 'NotQualified' : 'Qualified',
    qualifications: held(form, rows),
    dateOfBirth: record?.details.dateOfBirth || (isRealDate(typed) ? typed : ''),
    feeContext: null,
    // The schema asks for it field by field.
    feeStatusConfirmed: true,
    hasBeenInterviewed: form.hasBeenInterviewed,
    year,
    site,
  })
  return chosen === 'closed'
    ? [errorMessage('programmeCode', unavailableTexts.closed), ...messages]
    : messages
}

/** The rows as the rules count them, whether or not they are complete. */
const held = (form: FormState, rows: number[]) => ({
  list: rows.map(place => {
    const { tpe, subject, grade, yearObtained } = form.qualifications[place]!
    return { tpe, subject, grade: parseGrade(tpe, grade), yearObtained }
  }),
})

const firstOfEach = (messages: Message[]) =>
  messages.filter(
    ({ path, text }, place) =>
      messages.findIndex(other => other.path === path && (path !== '' || other.text === text)) === place,
  )
