import { subjectLists } from '#functions/catalogue/subject-lists.ts'
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

export const thresholds = configuration.parse({})

/** One alternative of a programme, as short as a test wants it. */
export type Asked = Partial<Overall> &
  Partial<EntryRequirements> &
  Partial<EntryRequirements['alternatives'][0]>

/** A programme that asks for this, and for the five GCSEs that all ask for. */
export const programme = ({ conditions = [], overall, alternatives, ...rest }: Asked): Programme => {
  const { a2Grades = null, ibPoints = null, ibGrades = null, btecGrades = null, ...everybody } = rest
  const one = { overall: overall ?? { a2Grades, ibPoints, ibGrades, btecGrades }, conditions }
  return {
    code: 'T100',
    name: 'Test',
    schoolCode: 'TEST',
    places: { home: true, overseas: false },
    minimumAge: 'end-of-first-year',
    asksInterview: false,
    entryRequirements: {
      alternatives: alternatives ?? [one],
      english: false,
      maths: false,
      gcses: 'five-at-4',
      ...everybody,
    },
  }
}

export const held = (tpe: string, grade: string | number, subject: string | null = null): Qualification => ({
  tpe,
  subject,
  grade,
  yearObtained: null,
})
export const a2 = (subject: string, grade: string) => held('A2', grade, subject)
export const higher = (subject: string, grade: string) => held('IBHigher', grade, subject)

/** A-levels in subjects that have nothing to do with each other. */
export const aLevels = (...grades: string[]) =>
  grades.map((grade, place) => a2(['Music', 'History', 'Physics', 'Law', 'Latin'][place] ?? 'Art', grade))

/** An IB Diploma with this total and these Higher Level grades. */
export const ib = (points: number | null, ...grades: string[]) => [
  ...(points === null ? [] : [held('IBOverall', points)]),
  ...grades.map((grade, place) => higher(['Biology', 'History', 'Physics', 'Film'][place] ?? 'Music', grade)),
]

export const extended = (grades: string, form = 'Rqf') =>
  held(`BtecExtended${form}`, grades, 'Applied Science')
export const national = held('BtecNationalRqf', 'DD', 'Applied Science')
export const subsidiary = held('BtecSubsidiaryQcf', 'D*', 'Applied Science')

export const holding = (list: Qualification[], change: Partial<Qualifications> = {}): Qualifications => ({
  list,
  english: { type: 'Gcse', grade: '4' },
  secondaryEducation: {
    type: 'Gcse',
    has5orMoreAtC4OrAbove: true,
    hasMathsAtB5OrAbove: true,
    has6orMoreAt6and7: true,
  },
  version: 1,
  ...change,
})

export const check = (list: Qualification[], asked: Asked, change: Partial<Qualifications> = {}) =>
  checkEntry(holding(list, change), 'home', [programme(asked)], subjectLists, thresholds)[0]!

export const status = (...tried: Parameters<typeof check>) => check(...tried).checkStatus

/** What is said about one requirement. */
export const said = (path: string, ...tried: Parameters<typeof check>) =>
  check(...tried)
    .messages.filter(message => message.path === path)
    .map(message => message.text)

/** Subjects of which so many are required, at a grade where one is given. */
export const of = (numberRequired: number, ...subjects: (string | RequiredSubject)[]): Condition => ({
  numberRequired,
  subjects: subjects.map(one => (typeof one === 'string' ? { subject: one } : one)),
})
export const at = (
  subject: string,
  a2Grade: 'A' | 'B' | 'C',
  ibGrade: '6' | '5' | '4' = '5',
): RequiredSubject => ({ subject, a2Grade, ibGrade })
export const sciences = ['Biology', 'Chemistry', 'Physics']
