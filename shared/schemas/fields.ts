import * as z from 'zod/mini'
import { countriesOfDomicile } from '../enums/countries-of-domicile.ts'
import { ukImmigrationStatuses } from '../enums/immigration-status.ts'
import { nationalities } from '../enums/nationalities.ts'
import { findLabel, toCodes } from '../enums/options.ts'
import { typeHeading, typeName } from '../enums/qualification-types.ts'
import { formatResidency, ukResidencies } from '../enums/residency.ts'
import { dateOfBirth, dateParts, formatDate, formatStoredDate } from './date-of-birth.ts'
import {
  type English,
  english,
  englishName,
  enteredEnglish,
  scoreLabels,
  scoreNames,
  toEnglish,
  toScore,
} from './english.ts'
import {
  enteredQualification,
  maxQualifications,
  type Qualification,
  qualificationList,
  ucatId,
} from './qualification.ts'
import {
  enteredSecondaryEducation,
  gcseFlagLabels,
  gcseFlags,
  type SecondaryEducation,
  secondaryEducation,
  toSecondaryEducation,
} from './secondary-education.ts'
import { emailAddress, ucasId } from './sign-in.ts'
import { anyText, draftText, oneOf, optionalText, plainText, requiredText } from './text.ts'

/** The sections of the form in the order of the page. */
export const sections = ['qualifications', 'residency', 'programme', 'details'] as const
export type Section = (typeof sections)[number]

/** An answer as a person reads it. */
export type Answer = { label: string; value: string }

/**
 * A field of the applicant. `path` is where a submission has it; the stored record has the same parts. `format` returns
 * the value as a person reads it: by default the text, or Yes and No. With a year, a form of that year is shown: its
 * own qualifications' years are left out.
 */
type Field<P extends string, S extends z.ZodMiniType> = {
  path: P
  label: string
  schema: S
  format?: (value: NonNullable<z.output<S>>, year?: number) => string | Answer[]
}

/** A field of the form. A draft without it takes the default of its `entered` schema. */
type FormField<P extends string, S extends z.ZodMiniType, E extends z.ZodMiniType> = Field<P, S> & {
  section: Section
  entered: E
  /** Its part of the section's summary in one line: by default the formatted value, '' for none. */
  summary?: (value: NonNullable<z.output<S>>) => string
  /** Converts the entered value to the one of the request. By default they are the same. */
  toRequest?: (entered: NonNullable<z.output<E>>) => unknown
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''
const formatText = (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value))

/** A field that only UCAS or staff supply. */
function defineField<const P extends string, S extends z.ZodMiniType>(field: Field<P, S>) {
  const { label, schema, format = formatText } = field
  return {
    ...field,
    /** Returns a value of a request or a record as answers; none if it is missing or invalid. */
    answers(value: unknown, year?: number): Answer[] {
      const { data } = schema.safeParse(value)
      if (isMissing(data)) return []
      const answers = format(data as NonNullable<z.output<S>>, year)
      return typeof answers === 'string' ? [{ label, value: answers }] : answers
    },
  }
}

/** A field that the form asks for. */
function defineFormField<const P extends string, S extends z.ZodMiniType, E extends z.ZodMiniType>(
  field: FormField<P, S, E>,
) {
  const { schema, summary, toRequest } = field
  const { answers } = defineField(field)
  return {
    ...field,
    answers,
    /** Returns a value of a request for the summary of its section. */
    summarize(value: unknown): string {
      const { data } = schema.safeParse(value)
      if (isMissing(data)) return ''
      if (summary) return summary(data as NonNullable<z.output<S>>)
      return answers(value)
        .map(answer => answer.value)
        .join(', ')
    },
    /** Returns the value that the request has for an entered one. */
    toRequest: (entered: unknown): unknown =>
      toRequest && !isMissing(entered) ? toRequest(entered as NonNullable<z.output<E>>) : entered,
  }
}

const text = () => z._default(draftText(), '')
const choice = () => z._default(z.nullable(draftText(40)), null)
const tick = () => z._default(z.boolean(), false)
const noSummary = () => ''

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
    schema: requiredText('You must choose a programme code', 40),
    entered: choice(),
    summary: noSummary,
  }),
  hasBeenInterviewed: defineFormField({
    section: 'programme',
    path: 'data.hasBeenInterviewed',
    label: 'Interviewed this year',
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
    schema: requiredText('Forename is required'),
    entered: text(),
  }),
  surname: defineFormField({
    section: 'details',
    path: 'data.details.surname',
    label: 'Surname',
    schema: requiredText('Surname is required'),
    entered: text(),
  }),
  telephone1: defineFormField({
    section: 'details',
    path: 'data.details.telephone1',
    label: 'Telephone',
    schema: requiredText('Contact Telephone is required', 30).check(plainText),
    entered: text(),
    summary: noSummary,
  }),
  telephone2: defineField({
    path: 'data.details.telephone2',
    label: 'Second telephone',
    schema: z.optional(z.nullable(anyText(30).check(plainText))),
  }),
  dateOfBirth: defineFormField({
    section: 'details',
    path: 'data.details.dateOfBirth',
    label: 'Date of birth',
    schema: dateOfBirth,
    entered: z._default(dateParts, { day: null, month: null, year: null }),
    toRequest: formatStoredDate,
    format: formatDate,
    summary: noSummary,
  }),
  studentId: defineField({ path: 'data.details.studentId', label: 'Student ID', schema: optionalText(30) }),
  sitsHomeEmail: defineField({
    path: 'data.details.sitsHomeEmail',
    label: 'Home email address',
    schema: optionalText(254),
  }),
  gdprAccept: defineFormField({
    section: 'details',
    path: 'data.gdprAccept',
    label: 'Permission to store your information',
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

/** Returns the value at a path; undefined if there is none. */
export const readPath = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (parent, name) =>
        typeof parent === 'object' && parent !== null
          ? Object.getOwnPropertyDescriptor(parent, name)?.value
          : undefined,
      value,
    )

/** Returns the answers of a submission or, as `data`, of a record to one field. */
export const answersOf = (name: FieldName, body: { data: object }, year?: number): Answer[] =>
  fields[name].answers(readPath(body, fields[name].path), year)

function formatQualification({ tpe, subject, grade, yearObtained }: Qualification, year?: number): Answer {
  const label = [typeName(tpe), subject].filter(Boolean).join(' ')
  const hasYear = yearObtained && yearObtained !== year
  return { label, value: `${grade}${hasYear ? ` (${yearObtained})` : ''}` }
}

/** Returns qualifications by their headings, as in "A-Levels: Biology A, Chemistry B". */
function summarizeQualifications(list: readonly Qualification[]): string {
  const headings = [...new Set(list.map(({ tpe }) => typeHeading(tpe, tpe)))]
  return headings
    .map(heading => {
      const rows = list.filter(({ tpe }) => typeHeading(tpe, tpe) === heading)
      return `${heading}: ${rows.map(({ subject, grade }) => [subject, grade].filter(Boolean).join(' ')).join(', ')}`
    })
    .join('. ')
}

function formatSecondaryEducation(value: SecondaryEducation): string | Answer[] {
  if (value.type === 'Other') return 'Other'
  return gcseFlags.map(flag => ({ label: gcseFlagLabels[flag], value: formatText(value[flag]) }))
}

function formatEnglish(value: English): string | Answer[] {
  if (value.type === 'Gcse') return `${englishName(value.type)} ${value.grade}`
  if (value.type === 'Other') return value.name || englishName(value.type)
  return scoreNames.map(name => ({
    label: `${englishName(value.type)} ${scoreLabels[name].toLowerCase()}`,
    value: String(toScore(value[name])),
  }))
}

function summarizeEnglish(value: English): string {
  if (value.type === 'Gcse') return `English ${englishName(value.type)} ${value.grade}`
  if (value.type === 'Other') return value.name || 'Another English qualification'
  return `${englishName(value.type)} ${toScore(value.overall)}`
}
