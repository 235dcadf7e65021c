import { messagesFromIssues } from '#shared/errors.ts'
import {
  type Availability,
  isOpenAvailability,
  unavailableTexts,
} from '#shared/rules/programme-availability.ts'
import { checkProgrammeRules } from '#shared/rules/submission-rules.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { type FormFieldName, fields, type Section } from '#shared/schemas/fields.ts'
import { parseGrade } from '#shared/schemas/grade-rules.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import {
  findFutureYear,
  hasEntryOtherThanUcat,
  type Qualification,
  requiredQualificationText,
} from '#shared/schemas/qualification.ts'
import { hasGcseAnswer } from '#shared/schemas/secondary-education.ts'
import { configuration } from '../../ui/configuration.ts'
import { rowAddress, toAddress, toPartAddress, toRowAddress } from './addresses.ts'
import { sortMessages } from './field-messages.ts'
import {
  listSubmittedFields,
  type ParsedRows,
  readDateOfBirth,
  toQualification,
  toValue,
} from './form-request.ts'
import { getFormVariant } from './sections.ts'

export type FormContext = {
  record: Applicant | null
  /** The chosen programme and its availability; undefined while they are unknown. */
  programme: Programme | undefined
  availability: Availability | undefined
  year: number
  /** The sections whose fields are checked. */
  sections: Section[]
}

/** Returns the errors in sections of this form that prevent its submission: one for each field, in the order of the page. */
export function formMessages(form: FormState, rows: ParsedRows, context: FormContext): Message[] {
  const variant = getFormVariant(context.record)
  const names = listSubmittedFields(form, variant, context.sections)
  const messages = [
    ...ruleMessages(form, rows, context),
    ...names.flatMap(name => (name === 'qualifications' ? rowMessages(rows) : fieldMessages(name, form))),
  ]
  const missing = variant.hasQualificationsSection
    ? [
        ...(form.english === null ? [missingEnglish] : []),
        ...(form.secondaryEducation && !hasGcseAnswer(form.secondaryEducation) ? [missingGcses] : []),
      ]
    : []
  return sortMessages(firstPerField([...messages, ...missing]), form)
}

const fieldMessages = (name: FormFieldName, form: FormState): Message[] =>
  messagesFromIssues(fields[name].submitted.safeParse(toValue(name, form)).error?.issues ?? []).map(
    message => ({
      ...message,
      path: toPartAddress(name, message.path, form),
    }),
  )

const rowMessages = (rows: ParsedRows): Message[] => [
  ...rows.flatMap(({ entry, parsed }) =>
    messagesFromIssues(parsed.error?.issues ?? []).map(message => ({
      ...message,
      path: toRowAddress(entry, message.path || undefined),
    })),
  ),
  ...(hasEntryOtherThanUcat(rows.map(({ entry }) => entry))
    ? []
    : [errorMessage('qualifications', requiredQualificationText)]),
]

const missingEnglish = errorMessage('english', 'Choose your English qualification')
const missingGcses = errorMessage(
  'secondaryEducation.has5orMoreAtC4OrAbove',
  'Tick the GCSEs that you have, or None of these',
)

function ruleMessages(form: FormState, rows: ParsedRows, context: FormContext): Message[] {
  const { programme, availability, record, year } = context
  // Includes incomplete rows.
  const list = rows.map(
    ({ entry, parsed }): Qualification =>
      parsed.data ?? { ...toQualification(entry), grade: parseGrade(entry.tpe, entry.grade) },
  )
  const { hasBeenInterviewed } = form
  return [
    ...(availability === undefined || isOpenAvailability(availability)
      ? []
      : [errorMessage('programmeCode', unavailableTexts[availability])]),
    ...rows.flatMap(({ entry }) => {
      const text = findFutureYear(entry, year)
      return text ? [errorMessage(rowAddress(entry.id, 'yearObtained'), text)] : []
    }),
    ...(programme
      ? checkProgrammeRules({
          programme,
          qualifications: { list },
          dateOfBirth: readDateOfBirth(form.dateOfBirth, record),
          hasBeenInterviewed,
          year,
          site: configuration,
        }).map(message => ({ ...message, path: toAddress(message.path, form) }))
      : []),
  ]
}

const firstPerField = (messages: Message[]) =>
  messages.filter(
    ({ path, text }, index) =>
      messages.findIndex(other => other.path === path && (path !== '' || other.text === text)) === index,
  )
