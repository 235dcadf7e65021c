/** Grades best first, without those that never count. */
export const a2Order = ['A*', 'A', 'B', 'C', 'D', 'E']
export const ibOrder = ['7', '6', '5', '4', '3', '2', '1']
export const btecOrder = ['D*', 'D', 'M', 'P', 'N']

/** A*AB as A*, A and B. */
export function apart(grades: string): string[] {
  if (grades === '') return []
  const length = grades[1] === '*' ? 2 : 1
  return [grades.slice(0, length), ...apart(grades.slice(length))]
}

/** Whether each grade asked can be given a held grade of its own that is as good: every way is tried. */
export function covers(held: string[], asked: string[], order: string[]): boolean {
  const [first, ...rest] = asked
  if (first === undefined) return true
  return held.some(
    (grade, place) =>
      order.indexOf(grade) <= order.indexOf(first) &&
      covers(
        held.filter((_, other) => other !== place),
        rest,
        order,
      ),
  )
}
