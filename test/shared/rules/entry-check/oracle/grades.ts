/** The grades that count, best first. */
export const a2Order = ['A*', 'A', 'B', 'C', 'D', 'E']
export const ibOrder = ['7', '6', '5', '4', '3', '2', '1']
export const btecOrder = ['D*', 'D', 'M', 'P', 'N']

/** Splits A*AB into A*, A and B. */
export function splitGrades(grades: string): string[] {
  if (grades === '') return []
  const length = grades[1] === '*' ? 2 : 1
  return [grades.slice(0, length), ...splitGrades(grades.slice(length))]
}

/** Whether each required grade can be assigned a held grade that is as good; tries every assignment. */
export function covers(held: string[], required: string[], order: string[]): boolean {
  const [first, ...remaining] = required
  if (first === undefined) return true
  return held.some(
    (grade, index) =>
      order.indexOf(grade) <= order.indexOf(first) &&
      covers(
        held.filter((_, otherIndex) => otherIndex !== index),
        remaining,
        order,
      ),
  )
}
