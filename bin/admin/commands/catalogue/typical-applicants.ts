import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { splitGrades } from '#shared/enums/grades.ts'
import { createEntryCheck } from '#shared/rules/entry-check/entry-check.ts'
import { aLevelScale, ibScale } from '#shared/rules/entry-check/grade-scale.ts'
import type { Thresholds } from '#shared/rules/format-requirements.ts'
import type { Alternative, Programme } from '#shared/schemas/programme.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'
import { findSatisfyingTitle } from './required-subjects.ts'

const row = (tpe: string, subject: string | null, grade: string | number): Qualification => ({
  tpe,
  subject,
  grade,
  yearObtained: null,
})

/** The typical applicants of an alternative: they have every GCSE and the subjects that it asks for. */
const createLists = (alternative: Alternative): Qualification[][] => [
  createSubjects('A2', 'A*A*A*', alternative),
  createSubjects('A2', 'ABB', alternative),
  [row('BtecExtendedRqf', 'Business', 'DDM')],
  [row('IBOverall', null, 34), ...createSubjects('IBHigher', '665', alternative)],
]
export const typicalApplicants = 'A*A*A*, ABB, BTEC DDM or IB 34'

/** Returns the programmes for which no typical applicant qualifies, probably because of a mistake in the catalogue. */
export const findUnreachableProgrammes = (programmes: readonly Programme[], thresholds: Thresholds) =>
  programmes.filter(programme => {
    const checkEntry = createEntryCheck([programme], subjectLists, thresholds)
    const lists = programme.entryRequirements.alternatives.flatMap(createLists)
    return !lists.some(list => {
      const [result] = checkEntry({ list, english, secondaryEducation, version: 1 }, null)
      return result?.checkStatus === 'Qualified'
    })
  })

const english = { type: 'Gcse', grade: '7' } as const
const secondaryEducation = {
  type: 'Gcse',
  has5orMoreAtC4OrAbove: true,
  hasMathsAtB5OrAbove: true,
  has6orMoreAt6and7: true,
} as const

/** Returns three subjects with grades: those that the conditions ask for, with the best grades where they ask for them. */
function createSubjects(
  type: 'A2' | 'IBHigher',
  grades: string,
  { conditions }: Alternative,
): Qualification[] {
  const [scale, gradeField] =
    type === 'A2' ? ([aLevelScale, 'a2Grade'] as const) : ([ibScale, 'ibGrade'] as const)
  const ranks = new Map<string, number>()
  for (const { numberRequired, subjects } of conditions) {
    const options = subjects.flatMap(({ subject, [gradeField]: grade }) => {
      const title = findSatisfyingTitle(type, subject)
      return title ? [{ title, rank: scale.rank(grade ?? '') }] : []
    })
    // Subjects that another condition has chosen come first: one subject may serve several conditions.
    const chosen = options
      .sort((a, b) => Number(ranks.has(b.title)) - Number(ranks.has(a.title)))
      .slice(0, numberRequired)
    for (const { title, rank } of chosen) ranks.set(title, Math.min(rank, ranks.get(title) ?? rank))
  }
  const required = [...ranks].sort(([, a], [, b]) => a - b).map(([title]) => title)
  const fillers = subjectLists.common.flatMap(subject => {
    const title = findSatisfyingTitle(type, subject)
    return title && !ranks.has(title) ? [title] : []
  })
  const letters = splitGrades(grades)
  return [...required, ...fillers]
    .slice(0, Math.max(letters.length, required.length))
    .map((title, index) => row(type, title, letters[index] ?? letters.at(-1) ?? ''))
}
