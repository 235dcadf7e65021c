import { matchWords } from '../../ui/match-words.ts'
import type { Choice } from './programme-choices.ts'

export type FoundSchool = { schoolName: string; choices: Choice[] }

const texts = ({ programme, schoolName }: Choice) => [programme.name, programme.code, schoolName]
const qualifiedFirst = (one: Choice, other: Choice) =>
  Number(other.stands === 'qualified') - Number(one.stands === 'qualified')

/** What was found, by school: the school of the best match first, and in each those that qualify first. */
export function foundSchools(choices: readonly Choice[], words: string): FoundSchool[] {
  const schools = new Map<string, Choice[]>()
  for (const choice of matchWords(choices, words, texts)) {
    const school = schools.get(choice.schoolName) ?? []
    school.push(choice)
    schools.set(choice.schoolName, school)
  }
  return [...schools].map(([schoolName, mine]) => ({ schoolName, choices: mine.sort(qualifiedFirst) }))
}
