import { subjectLists, subjectTitles } from '#functions/catalogue/subject-lists.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import type { EnglishThresholds } from '#shared/rules/format-requirements.ts'
import type { Alternative, Programme } from '#shared/schemas/programme.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'

const row = (tpe: string, subject: string | null, grade: string | number): Qualification => ({
  tpe,
  subject,
  grade,
  yearObtained: null,
})

/** Returns three subjects with this grade, and more if the conditions ask for more: first those that they ask for. */
function createSubjects(tpe: string, grade: string, { conditions }: Alternative): Qualification[] {
  const required = conditions.flatMap(({ numberRequired, subjects }) =>
    subjects.slice(0, numberRequired).map(({ subject }) => subjectTitles.toRequiredKey(subject)),
  )
  const keys = new Set(required)
  for (const subject of subjectLists.common) if (keys.size < 3) keys.add(subjectTitles.toRequiredKey(subject))
  return [...keys].map(key => row(tpe, key, grade))
}

export const typicalGradesText = 'A*A*A*, IB 45 or BTEC D*D*D*'
const createLists = (alternative: Alternative): Qualification[][] => [
  createSubjects('A2', 'A*', alternative),
  [row('IBOverall', null, 45), ...createSubjects('IBHigher', '7', alternative)],
  [row('BtecExtendedRqf', 'Business', 'D*D*D*')],
]

const english = { type: 'Gcse', grade: '7' } as const
const secondaryEducation = {
  type: 'Gcse',
  has5orMoreAtC4OrAbove: true,
  hasMathsAtB5OrAbove: true,
  has6orMoreAt6and7: true,
} as const

/** Typical applicants have every GCSE and the subjects that a programme asks for. */
export const findUnreachableProgrammes = (programmes: readonly Programme[], thresholds: EnglishThresholds) =>
  programmes.filter(programme => {
    const lists = programme.entryRequirements.alternatives.flatMap(createLists)
    return !lists.some(list => {
      const qualifications = { list, english, secondaryEducation, version: 1 }
      const [result] = checkEntry([programme], qualifications, null, subjectTitles, thresholds)
      return result?.checkStatus === 'Qualified'
    })
  })
