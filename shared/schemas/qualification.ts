import * as z from 'zod/mini'
import { needsSubject } from '../enums/qualification-types.ts'
import { parseGrade, validateGrade } from '../rules/grade-rules.ts'
import { parseNumericText } from '../rules/number-range.ts'
import { english } from './english.ts'
import { secondaryEducation } from './secondary-education.ts'
import { anyText, optionalTitle, requiredTitle } from './text.ts'

const tooEarly = 'Must be 1900 or later'

const typed = z.strictObject({
  tpe: requiredTitle('Qualification Required'),
  subject: optionalTitle(),
  grade: z.optional(z.nullable(z.union([anyText(), z.number()], 'Grade is required'))),
  yearObtained: z.optional(z.nullable(z.union([z.string(), z.number()], tooEarly))),
})

/** A numeric text as its year, a blank one as none; NaN for anything else. */
function yearIn(typed: string | number | null | undefined): number | null {
  const year = typeof typed === 'string' ? parseNumericText(typed) : (typed ?? '')
  if (year === '') return null
  return typeof year === 'number' ? year : Number.NaN
}

/**
 * One qualification: its type, subject, grade and year (specification, sections 3 and 5). Numeric texts become
 * numbers. The upper bound of the year is a rule of the calendar: see `yearObtained`.
 */
export const qualification = z
  .pipe(
    typed,
    z.transform(({ tpe, subject, grade, yearObtained }) => ({
      tpe,
      subject: subject || null,
      grade: parseGrade(tpe, grade ?? null),
      yearObtained: yearIn(yearObtained),
    })),
  )
  .check(({ value, issues }) => {
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (needsSubject(value.tpe) && value.subject === null) wrong('subject', 'Subject required')
    if (!needsSubject(value.tpe) && value.subject !== null)
      wrong('subject', 'This qualification has no subject')
    const mistake = validateGrade(value.tpe, value.grade)
    if (mistake) wrong('grade', mistake)
    const { yearObtained } = value
    if (yearObtained !== null && !(Number.isInteger(yearObtained) && yearObtained >= 1900))
      wrong('yearObtained', tooEarly)
  })
export type Qualification = z.infer<typeof qualification>

const none = 'Minimum of one qualification required'

/** All an applicant holds (specification, section 3). */
export const qualifications = z.strictObject(
  {
    list: z
      .array(qualification, none)
      .check(z.minLength(1, none), z.maxLength(60, 'Enter 60 qualifications or fewer')),
    english: z.optional(z.nullable(english)),
    secondaryEducation,
    version: z.int().check(z.gte(0)),
  },
  none,
)
export type Qualifications = z.infer<typeof qualifications>
