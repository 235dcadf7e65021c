/** Grades from best to worst (specification 3.41 to 3.46). */
export const a2Grades = ['A*', 'A', 'B', 'C', 'D', 'E', 'NU'] as const
export const asGrades = ['A', 'B', 'C', 'D', 'E', 'NU'] as const
export const extendedProjectGrades = ['A*', 'A', 'B', 'C', 'D', 'E'] as const
export const ibGrades = ['7', '6', '5', '4', '3', '2', '1', 'N'] as const
export const btecGrades = [
  ['D*', 'Distinction *'],
  ['D', 'Distinction'],
  ['M', 'Merit'],
  ['P', 'Pass'],
  ['N', 'Near Pass'],
] as const
const gcseNumbers = ['9', '8', '7', '6', '5', '4', '3', '2', '1'] as const
const gcseLetters = ['A*', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'U'] as const
export const gcseGrades = [...gcseNumbers, ...gcseLetters] as const
const gcseLetterRanks: Record<string, number> = { 'A*': 8, A: 7, B: 6, C: 4, D: 3, E: 2, F: 1, G: 1, U: 0 }

/** Returns a GCSE grade as a number. A letter is the lowest number that it is worth: C is 4. */
export const rankGcse = (grade: (typeof gcseGrades)[number]) => gcseLetterRanks[grade] ?? Number(grade)

/** Splits grades that are written side by side: A*AB, 665 or D*DD. */
export const splitGrades = (text: string): string[] => text.match(/\w\*?/g) ?? []
