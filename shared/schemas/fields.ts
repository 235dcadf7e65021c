import * as z from 'zod/mini'
import { countriesOfDomicile } from '../enums/countries-of-domicile.ts'
import { ukImmigrationStatuses } from '../enums/immigration-status.ts'
import { nationalities } from '../enums/nationalities.ts'
import { findLabel, toCodes } from '../enums/options.ts'
import { formatResidency, ukResidencies } from '../enums/residency.ts'
import { dateOfBirth, dateParts, formatDate, formatStoredDate } from './date-of-birth.ts'
import { type Answer, defineField, defineFormField, readPath, type Section } from './define-field.ts'
import { english, enteredEnglish, toEnglish } from './english.ts'
import {
  formatEnglish,
  formatQualification,
  formatSecondaryEducation,
  summarizeEnglish,
  summarizeQualifications,
} from './format-field.ts'
import { isName, namePart } from './person-name.ts'
import { enteredQualification, maxQualifications, qualificationList, ucatId } from './qualification.ts'
import { enteredSecondaryEducation, secondaryEducation, toSecondaryEducation } from './secondary-education.ts'
import { emailAddress, ucasId } from './sign-in.ts'
import { anyPlainText, draftText, oneOf, requiredPlainText, requiredText } from './text.ts'

export { readPath, sections } from './define-field.ts'
export type { Answer, Section }

const text = () => z._default(draftText(), '')
const choice = () => z._default(z.nullable(draftText(40)), null)
const tick = () => z._default(z.boolean(), false)
const noSummary = () => ''
const formatNamePart = (name: string) => (isName(name) ? name : [])

const telephone = requiredPlainText('Contact Telephone is required', 30)
const minPhoneDigits = 7

/** A listed code, with any text as its input type. */
const listedCode = <const C extends string>(codes: readonly C[], message: string): z.ZodMiniType<C, string> =>
  oneOf(codes, message)

/**
 * The fields of the applicant in the order of the page. Form, drafts, requests, records, messages, summaries, answers
 * and the staff's output follow from this table. `version` and the fee status are no fields: nobody enters them.
 */
export const fields = {
  qualifications: defineFormField({
    section: 'qualifications',
    path: 'data.qualifications.list',
    label: 'Qualifications',
    word: 'qualification',
    schema: qualificationList,
    entered: z._default(z.array(enteredQualification).check(z.maxLength(maxQualifications)), []),
    format: (list, year) => list.map(row => formatQualification(row, year)),
    summary: summarizeQualifications,
  }),
  /** Belongs to the UCAT entries. */
  ucatId: defineFormField({
    section: 'qualifications',
    path: 'data.qualifications.ucatId',
    label: 'UCAT ID',
    schema: ucatId,
    entered: text(),
    summary: noSummary,
  }),
  secondaryEducation: defineFormField({
    section: 'qualifications',
    path: 'data.qualifications.secondaryEducation',
    label: 'Secondary education',
    schema: secondaryEducation,
    entered: z._default(z.nullable(enteredSecondaryEducation), null),
    toRequest: toSecondaryEducation,
    format: formatSecondaryEducation,
    summary: ({ type }) => (type === 'Gcse' ? 'GCSEs' : 'Other secondary education'),
  }),
  english: defineFormField({
    section: 'qualifications',
    path: 'data.qualifications.english',
    label: 'English',
    schema: z.optional(z.nullable(english)),
    entered: z._default(z.nullable(enteredEnglish), null),
    toRequest: toEnglish,
    format: formatEnglish,
    summary: summarizeEnglish,
  }),
  qualificationsConfirmed: defineFormField({
    section: 'qualifications',
    path: 'data.qualificationsConfirmed',
    label: 'Qualifications confirmed',
    word: 'qualifications',
    schema: z.literal(true, 'You must confirm that you have obtained these qualifications as entered'),
    entered: tick(),
    summary: noSummary,
  }),
  nationality: defineFormField({
    section: 'residency',
    path: 'data.feeContext.nationality',
    label: 'Nationality',
    schema: listedCode(toCodes(nationalities), 'You must provide a nationality'),
    entered: choice(),
    format: code => findLabel(nationalities, code),
  }),
  countryOfDomicile: defineFormField({
    section: 'residency',
    path: 'data.feeContext.countryOfDomicile',
    label: 'Country of domicile',
    schema: listedCode(toCodes(countriesOfDomicile), 'Country of domicile is required'),
    entered: choice(),
    format: code => findLabel(countriesOfDomicile, code),
    summary: code => `Country of domicile: ${findLabel(countriesOfDomicile, code)}`,
  }),
  ukResidency: defineFormField({
    section: 'residency',
    path: 'data.feeContext.ukResidency',
    label: 'UK residency',
    word: 'residency',
    schema: oneOf(toCodes(ukResidencies), 'Residency information is required'),
    entered: choice(),
    format: (code, year) =>
      year === undefined ? findLabel(ukResidencies, code) : formatResidency(code, year),
    summary: code => `Time in the UK: ${findLabel(ukResidencies, code).toLowerCase()}`,
  }),
  ukImmigrationStatus: defineFormField({
    section: 'residency',
    path: 'data.feeContext.ukImmigrationStatus',
    label: 'Immigration status',
    schema: oneOf(toCodes(ukImmigrationStatuses), 'Immigration status is required'),
    entered: choice(),
    format: code => findLabel(ukImmigrationStatuses, code),
    summary: noSummary,
  }),
  programmeCode: defineFormField({
    section: 'programme',
    path: 'programmeCode',
    label: 'Code',
    word: 'programme',
    schema: requiredText('You must choose a programme code', 40),
    entered: choice(),
    summary: noSummary,
  }),
  hasBeenInterviewed: defineFormField({
    section: 'programme',
    path: 'data.hasBeenInterviewed',
    label: 'Interviewed this year',
    word: 'interviewed',
    schema: z.nullable(z.boolean()),
    entered: z._default(z.nullable(z.boolean()), null),
    summary: noSummary,
  }),
  ucasPersonalId: defineField({ path: 'data.details.ucasPersonalId', label: 'UCAS ID', schema: ucasId }),
  email: defineField({ path: 'data.details.email', label: 'Email', schema: emailAddress }),
  forenames: defineFormField({
    section: 'details',
    path: 'data.details.forenames',
    label: 'Forenames',
    word: 'forename',
    schema: namePart('Forename is required'),
    entered: text(),
    format: formatNamePart,
  }),
  surname: defineFormField({
    section: 'details',
    path: 'data.details.surname',
    label: 'Surname',
    schema: namePart('Surname is required'),
    entered: text(),
    format: formatNamePart,
  }),
  telephone1: defineFormField({
    section: 'details',
    path: 'data.details.telephone1',
    label: 'Telephone',
    schema: telephone,
    // Records from UCAS may hold any text.
    submitted: telephone.check(
      z.refine(
        text => text === '' || text.replace(/\D/g, '').length >= minPhoneDigits,
        `Enter a telephone number of ${minPhoneDigits} digits or more, for example 020 7946 0123`,
      ),
    ),
    entered: text(),
    summary: noSummary,
  }),
  telephone2: defineField({
    path: 'data.details.telephone2',
    label: 'Second telephone',
    schema: z.optional(z.nullable(anyPlainText(30))),
  }),
  dateOfBirth: defineFormField({
    section: 'details',
    path: 'data.details.dateOfBirth',
    label: 'Date of birth',
    word: 'birth',
    schema: dateOfBirth,
    entered: z._default(dateParts, { day: null, month: null, year: null }),
    toRequest: formatStoredDate,
    format: formatDate,
    summary: noSummary,
  }),
  studentId: defineField({
    path: 'data.details.studentId',
    label: 'Student ID',
    schema: z.optional(z.nullable(anyPlainText(30))),
  }),
  sitsHomeEmail: defineField({
    path: 'data.details.sitsHomeEmail',
    label: 'Home email address',
    schema: z.optional(z.nullable(anyPlainText(254))),
  }),
  gdprAccept: defineFormField({
    section: 'details',
    path: 'data.gdprAccept',
    label: 'Permission to store your information',
    word: 'permission',
    schema: z.literal(
      true,
      'You must give us permission to store your information under our data governance policy',
    ),
    entered: tick(),
    summary: noSummary,
  }),
} as const

type Fields = typeof fields
export type FieldName = keyof Fields
export type FormFieldName = {
  [N in FieldName]: Fields[N] extends { section: Section } ? N : never
}[FieldName]

export const fieldNames = Object.keys(fields) as FieldName[]
/** The personal details that the form asks for. */
export type DetailName = {
  [N in FormFieldName]: Fields[N]['path'] extends `data.details.${string}` ? N : never
}[FormFieldName]
export const isDetail = (name: FormFieldName): name is DetailName =>
  fields[name].path.startsWith('data.details.')

const isFormField = (name: FieldName): name is FormFieldName => 'section' in fields[name]
export const formFieldNames = fieldNames.filter(isFormField)

/** The schemas of the fields directly under a path of the request, by their names there. */
type SchemasAt<P extends string> = {
  [N in FieldName as Fields[N]['path'] extends `${P}.${infer K}`
    ? K extends `${string}.${string}`
      ? never
      : K
    : never]: Fields[N]['schema']
}
export const schemasAt = <P extends string>(parent: P) =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ path, schema }) => {
      const name = path.slice(path.lastIndexOf('.') + 1)
      return path === `${parent}.${name}` ? [[name, schema]] : []
    }),
  ) as SchemasAt<P>

/** The schemas of the entered values, with their defaults. */
export const enteredSchemas = Object.fromEntries(
  formFieldNames.map(name => [name, fields[name].entered]),
) as { [N in FormFieldName]: Fields[N]['entered'] }

/** Returns the answers of a submission or, as `data`, of a record to one field. */
export const answersOf = (name: FieldName, body: { data: object }, year?: number): Answer[] =>
  fields[name].answers(readPath(body, fields[name].path), year)
