import { expect, it } from 'vitest'
import { subjectTitles } from '#functions/catalogue/subject-lists.ts'
import type { CheckStatus } from '#shared/enums/check-status.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import type {
  Condition,
  EntryRequirements,
  Overall,
  Programme,
  RequiredSubject,
} from '#shared/schemas/programme.ts'
import type { Qualification, Qualifications } from '#shared/schemas/qualification.ts'
import { gcses } from '../../../support/sample-application.ts'

export const thresholds = configuration.parse({})

/** The requirements of a test programme; the fields of `Overall` make its one alternative. */
export type Requirements = Partial<Overall> &
  Partial<EntryRequirements> &
  Partial<EntryRequirements['alternatives'][0]>

/** Creates a programme with these requirements and five GCSEs. */
export const createProgramme = ({
  conditions = [],
  overall,
  alternatives,
  ...fields
}: Requirements): Programme => {
  const {
    a2Grades = null,
    ibPoints = null,
    ibGrades = null,
    btecGrades = null,
    ...generalRequirements
  } = fields
  const alternative = { overall: overall ?? { a2Grades, ibPoints, ibGrades, btecGrades }, conditions }
  return {
    code: 'T100',
    name: 'Test',
    schoolCode: 'TEST',
    places: { home: true, overseas: false },
    minimumAge: 'end-of-first-year',
    entryRequirements: {
      alternatives: alternatives ?? [alternative],
      english: false,
      maths: false,
      gcses: 'five-at-4',
      ...generalRequirements,
    },
  }
}

export const entry = (tpe: string, grade: string | number, subject: string | null = null): Qualification => ({
  tpe,
  subject,
  grade,
  yearObtained: null,
})
export const a2 = (subject: string, grade: string) => entry('A2', grade, subject)
export const ibHigher = (subject: string, grade: string) => entry('IBHigher', grade, subject)

/** Creates A-levels in unrelated subjects. */
export const aLevels = (...grades: string[]) =>
  grades.map((grade, index) => a2(['Music', 'History', 'Physics', 'Law', 'Latin'][index] ?? 'Art', grade))

/** Creates an IB Diploma with a total and Higher Level grades. */
export const ib = (points: number | null, ...grades: string[]) => [
  ...(points === null ? [] : [entry('IBOverall', points)]),
  ...grades.map((grade, index) =>
    ibHigher(['Biology', 'History', 'Physics', 'Film'][index] ?? 'Music', grade),
  ),
]

export const extended = (grades: string, form = 'Rqf') =>
  entry(`BtecExtended${form}`, grades, 'Applied Science')
export const national = entry('BtecNationalRqf', 'DD', 'Applied Science')
export const subsidiary = entry('BtecSubsidiaryRqf', 'D*', 'Applied Science')

export const createQualifications = (
  list: Qualification[],
  change: Partial<Qualifications> = {},
): Qualifications => ({
  list,
  english: { type: 'Gcse', grade: '4' },
  secondaryEducation: gcses(true, true, true),
  version: 1,
  ...change,
})

export const checkOne = (
  list: Qualification[],
  requirements: Requirements,
  change: Partial<Qualifications> = {},
) =>
  checkEntry(
    [createProgramme(requirements)],
    createQualifications(list, change),
    'home',
    subjectTitles,
    thresholds,
  )[0]!

export const checkStatus = (...args: Parameters<typeof checkOne>) => checkOne(...args).checkStatus

/** Returns the messages for one requirement. */
export const messageTexts = (path: string, ...args: Parameters<typeof checkOne>) =>
  checkOne(...args)
    .messages.filter(message => message.path === path)
    .map(message => message.text)

/** Creates a condition; a plain title requires no particular grade. */
export const condition = (numberRequired: number, ...subjects: (string | RequiredSubject)[]): Condition => ({
  numberRequired,
  subjects: subjects.map(subject => (typeof subject === 'string' ? { subject } : subject)),
})
export const required = (
  subject: string,
  a2Grade: 'A' | 'B' | 'C',
  ibGrade: '6' | '5' | '4' = '5',
): RequiredSubject => ({ subject, a2Grade, ibGrade })
export const sciences = ['Biology', 'Chemistry', 'Physics']

/** The requirements of a programme with one such condition. */
export const asks = (...args: Parameters<typeof condition>) => ({ conditions: [condition(...args)] })

type CasesByStatus = Partial<
  Record<CheckStatus, [title: string, list: Qualification[], change?: Requirements][]>
>

/** Registers a test for each case: title, qualifications and changes of the requirements, by the expected status. */
export const testStatuses = (requirements: Requirements, cases: CasesByStatus) =>
  it.each(Object.entries(cases).flatMap(([status, rows]) => rows.map(row => ({ row, status }))))(
    '$row.0: $status',
    ({ row: [, list, change], status }) => {
      expect(checkStatus(list, { ...requirements, ...change })).toBe(status)
    },
  )
