import { matchSorter } from 'match-sorter'
import type { Choice } from './programme-choices.ts'

export type FoundSchool = { schoolName: string; choices: Choice[] }

const keys = [
  ({ programme }: Choice) => programme.name,
  ({ programme }: Choice) => programme.code,
  ({ schoolName }: Choice) => schoolName,
]

/** Those that have every word in their name, code or school; the best matches first, without words as they come. */
function found(choices: readonly Choice[], words: string): Choice[] {
  return words
    .split(/\s+/)
    .filter(Boolean)
    .reduceRight<Choice[]>(
      (left, word) =>
        matchSorter(left, word, {
          keys,
          threshold: matchSorter.rankings.CONTAINS,
          baseSort: (one, other) => one.index - other.index,
        }),
      [...choices],
    )
}

/** What was found, by school: the school of the best match first, and in each those that qualify first. */
export function foundSchools(choices: readonly Choice[], words: string): FoundSchool[] {
  const schools = new Map<string, Choice[]>()
  for (const choice of found(choices, words)) {
    const school = schools.get(choice.schoolName) ?? []
    school.push(choice)
    schools.set(choice.schoolName, school)
  }
  const asked = ({ stands }: Choice) => Number(stands !== 'qualified')
  return [...schools].map(([schoolName, mine]) => ({
    schoolName,
    choices: mine.sort((one, other) => asked(one) - asked(other)),
  }))
}
