import * as z from 'zod/mini'
import { gradeMistake, gradeValue } from '../rules/grade-rules.ts'
import { needsSubject } from '../rules/subject-rules.ts'
import { english } from './english.ts'
import { secondaryEducation } from './secondary-education.ts'
import { optionalText, text } from './text.ts'

/** A whole year from 1900; a numeric text becomes a number. */
const year = z.pipe(
  z.transform((typed: unknown) =>
    typeof typed === 'string' && /^\s*\d+\s*$/.test(typed) ? Number(typed) : typed,
  ),
  z.int('Must be 1900 or later').check(z.gte(1900, 'Must be 1900 or later')),
)

const typed = z.strictObject({
  tpe: text('Qualification Required'),
  subject: optionalText(),
  grade: z.nullable(z.union([z.string().check(z.maxLength(100)), z.number()], 'Grade is required')),
  yearObtained: z.optional(z.nullable(year)),
})

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
      grade: gradeValue(tpe, grade),
      yearObtained: yearObtained ?? null,
    })),
  )
  .check(({ value, issues }) => {
    const wrong = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message })
    if (needsSubject(value.tpe) && value.subject === null) wrong('subject', 'Subject required')
    if (!needsSubject(value.tpe) && value.subject !== null)
      wrong('subject', 'This qualification has no subject')
    const mistake = gradeMistake(value.tpe, value.grade)
    if (mistake) wrong('grade', mistake)
  })
export type Qualification = z.infer<typeof qualification>

/** All an applicant holds (specification, section 3). */
export const qualifications = z.strictObject({
  list: z
    .array(qualification)
    .check(z.minLength(1, 'Minimum of one qualification required'), z.maxLength(60)),
  english: z.optional(z.nullable(english)),
  secondaryEducation,
  version: z.int().check(z.gte(0)),
})
export type Qualifications = z.infer<typeof qualifications>
