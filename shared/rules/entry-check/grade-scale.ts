/** Grades as they are written side by side: A*AB, 665 or D*DD. */
export const gradesIn = (written: string): string[] => written.match(/\w\*?/g) ?? []

/** A scale of grades, best first; a grade that is not on it never counts. */
export function gradeScale(bestFirst: readonly string[]) {
  const ranks = new Map(bestFirst.map((grade, place) => [grade, place]))
  const rank = (grade: string) => ranks.get(grade) ?? bestFirst.length
  const sorted = (grades: readonly string[]) => [...grades].sort((one, other) => rank(one) - rank(other))

  const asked = new Map<string, number[]>()
  function ranksAsked(written: string): number[] {
    const known = asked.get(written) ?? sorted(gradesIn(written)).map(rank)
    asked.set(written, known)
    return known
  }

  return {
    counts: (grade: string) => ranks.has(grade),
    rank,
    sorted,
    /**
     * How many steps the held grades, best first, are short of those asked for: compared position by position, a
     * missing one below all others (DECISIONS, section 4 rules 3 to 5). 0 if they reach them.
     */
    shortOf: (held: readonly string[], written: string): number =>
      ranksAsked(written).reduce(
        (steps, least, place) => steps + Math.max(0, rank(held[place] ?? '') - least),
        0,
      ),
  }
}
export type GradeScale = ReturnType<typeof gradeScale>

export const aLevelScale = gradeScale(['A*', 'A', 'B', 'C', 'D', 'E'])
export const ibScale = gradeScale(['7', '6', '5', '4', '3', '2', '1'])
export const btecScale = gradeScale(['D*', 'D', 'M', 'P', 'N'])
