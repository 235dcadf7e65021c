import { a2Grades, btecGrades, ibGrades, splitGrades } from '../../enums/grades.ts'

/** Creates a scale of grades, best first; a grade that is not on it never counts. */
function createGradeScale(bestFirst: readonly string[]) {
  const ranks = new Map(bestFirst.map((grade, index) => [grade, index]))
  const rank = (grade: string) => ranks.get(grade) ?? bestFirst.length
  const sort = (grades: readonly string[]) => [...grades].sort((a, b) => rank(a) - rank(b))

  return {
    has: (grade: string) => ranks.has(grade),
    rank,
    sort,
    /**
     * Counts the steps by which held grades, best first, miss the required ones, position by position:
     *
     *     A*BB for AAB  1: B is a step below A, and A* makes up for nothing
     *     AA for AAB    4: a missing grade ranks a step below E
     */
    countShortfall: (heldGrades: readonly string[], requiredGrades: string): number =>
      sort(splitGrades(requiredGrades)).reduce(
        (steps, requiredGrade, index) =>
          steps + Math.max(0, rank(heldGrades[index] ?? '') - rank(requiredGrade)),
        0,
      ),
  }
}
export type GradeScale = ReturnType<typeof createGradeScale>

export const aLevelScale = createGradeScale(a2Grades.filter(grade => grade !== 'NU'))
export const ibScale = createGradeScale(ibGrades.filter(grade => grade !== 'N'))
export const btecScale = createGradeScale(btecGrades.map(([grade]) => grade))
