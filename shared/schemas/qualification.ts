import * as z from 'zod/mini'
import { isUcatType, needsSubject } from '../enums/qualification-types.ts'
import { english, storedEnglish } from './english.ts'
import { parseGrade, parseNumericText, validateGrade } from './grade-rules.ts'
import { errorMessage, type Message } from './message.ts'
import { gcseResults, secondaryEducation, storedSecondaryEducation } from './secondary-education.ts'
import { boundedText, limitedPlainText, requiredPlainText } from './text.ts'

const tooEarlyText = 'Must be 1900 or later'
const fourDigitsText = 'Enter the year as four digits'

/** A row of a record. */
const storedQualification = z.object({
  tpe: z.string(),
  subject: z.nullable(z.string()),
  grade: z.nullable(z.union([z.string(), z.number()])),
  yearObtained: z.optional(z.nullable(z.number())),
})
export type Qualification = z.infer<typeof storedQualification>

const submittedQualification = z.strictObject({
  tpe: requiredPlainText('Qualification Required'),
  subject: z.optional(z.nullable(limitedPlainText())),
  grade: z.optional(z.nullable(z.union([limitedPlainText(), z.number()], 'Grade is required'))),
  yearObtained: z.optional(z.nullable(z.union([boundedText(fourDigitsText), z.number()], fourDigitsText))),
})

/** Returns the year of a numeric text, null for a blank one and NaN for other text. A missing year stays undefined. */
function parseYear(input: string | number | null | undefined): number | null | undefined {
  if (input === undefined) return
  const year = typeof input === 'string' ? parseNumericText(input, 'integer') : (input ?? '')
  if (year === '') return null
  return typeof year === 'number' ? year : Number.NaN
}

/**
 * A qualification (specification 3.9). Numeric texts become numbers. `validateYearsObtained` checks the upper bound of the
 * year, and `withDefaultYears` sets a missing year: both depend on the date.
 */
export const qualification = z
  .pipe(
    submittedQualification,
    z.transform(
      ({ tpe, subject, grade, yearObtained }): Qualification => ({
        tpe,
        subject: subject || null,
        grade: parseGrade(tpe, grade ?? null),
        yearObtained: parseYear(yearObtained),
      }),
    ),
  )
  .check(({ value, issues }) => {
    const addIssue = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (needsSubject(value.tpe) && value.subject === null) addIssue('subject', 'Subject required')
    if (!needsSubject(value.tpe) && value.subject !== null)
      addIssue('subject', 'This qualification has no subject')
    const gradeText = validateGrade(value.tpe, value.grade)
    if (gradeText) addIssue('grade', gradeText)
    const yearObtained = value.yearObtained ?? null
    if (yearObtained !== null && !Number.isInteger(yearObtained)) addIssue('yearObtained', fourDigitsText)
    else if (yearObtained !== null && yearObtained < 1900) addIssue('yearObtained', tooEarlyText)
  })

/** Returns the message about a year obtained that is later than `year` (specification 5.29). */
export const findFutureYear = ({ yearObtained }: Pick<Qualification, 'yearObtained'>, year: number) =>
  yearObtained && yearObtained > year ? `Must be ${year} or earlier` : undefined

/** Checks that no year is later than `year`; `listPath` is the path of the list. */
export const validateYearsObtained = (
  list: readonly Qualification[],
  year: number,
  listPath: string,
): Message[] =>
  list.flatMap((row, index) => {
    const text = findFutureYear(row, year)
    return text ? [errorMessage(`${listPath}.${index}.yearObtained`, text)] : []
  })

/** Returns a list in which missing years are `year`, the default (specification 3.9). A null year stays. */
export const withDefaultYears = (list: readonly Qualification[], year: number): Qualification[] =>
  list.map(entry => ({
    ...entry,
    yearObtained: entry.yearObtained === undefined ? year : entry.yearObtained,
  }))

export const ucatId = z.optional(
  z.nullable(limitedPlainText(20).check(z.regex(/^[A-Za-z0-9]*$/, 'Use letters and numbers only'))),
)

/** Whether a list has an entry other than UCAT: a list of UCAT entries alone counts as empty. */
export const hasEntryOtherThanUcat = (list: readonly Pick<Qualification, 'tpe'>[]) =>
  list.some(({ tpe }) => !isUcatType(tpe))

export const requiredQualificationText = 'Minimum of one qualification required'

/** The qualifications of a record, without the limits of an answer. Those from UCAS may be UCAT entries alone. */
export const storedQualifications = z.object({
  list: z.array(storedQualification),
  english: z.optional(z.nullable(storedEnglish)),
  secondaryEducation: storedSecondaryEducation,
  gcses: z.optional(gcseResults),
  ucatId: z.optional(z.nullable(z.string())),
  version: z.int(),
})

export const maxQualifications = 60

const repeatedUcatText = (tpe: string) => `Enter one UCAT ${tpe === 'UCATScore' ? 'score' : 'band'} only`

const submittedList = z.array(qualification, requiredQualificationText).check(
  z.minLength(1, requiredQualificationText),
  z.maxLength(maxQualifications, `Enter ${maxQualifications} qualifications or fewer`),
  z.refine(list => list.length === 0 || hasEntryOtherThanUcat(list), {
    error: requiredQualificationText,
    // Runs even if entries are invalid, so that its message appears together with theirs.
    when: ({ value }) => z.array(z.object({})).safeParse(value).success,
  }),
  ({ value: list, issues }) => {
    for (const [index, { tpe }] of list.entries())
      if (isUcatType(tpe) && list.findIndex(entry => entry.tpe === tpe) < index)
        issues.push({ code: 'custom', input: list, path: [index, 'tpe'], message: repeatedUcatText(tpe) })
  },
)

/** All qualifications of an applicant (specification 3.10). */
export const qualifications = z.strictObject(
  {
    list: submittedList,
    english: z.optional(z.nullable(english)),
    secondaryEducation,
    ucatId,
    version: z.int().check(z.gte(0)),
  },
  requiredQualificationText,
)
export type Qualifications = z.infer<typeof qualifications>
