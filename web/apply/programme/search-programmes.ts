import { extractSubjectWords } from '#shared/rules/alternatives.ts'
import { prefixDistance } from '#shared/rules/edit-distance.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { filterOptions, type ListedOption } from '../../ui/combobox/combobox-options.ts'
import { normalizeText } from '../../ui/combobox/match-words.ts'
import { type Choice, isOpenChoice } from './programme-choices.ts'

type SearchIndex = readonly { choice: Choice; option: ListedOption; words: readonly string[] }[]

/** The matches, best first; `isExact` is false if they only resemble the search text. */
type SearchResult = { matches: readonly Choice[]; isExact: boolean }

const maxSearchLength = 100

/** Returns what programmes are searched by: their name and its initials, code, school and other names of their subjects. */
export function createSearchIndex(choices: readonly Choice[], subjects: Subjects | undefined): SearchIndex {
  const subjectNames = subjects ? listSubjectNames(subjects) : []
  return choices.map(choice => {
    const { code, name } = choice.programme
    const spacedName = ` ${normalizeText(name)} `
    const aliases = subjectNames
      .filter(({ subject }) => spacedName.includes(subject))
      .map(({ alias }) => alias)
    const option = {
      value: code,
      label: name,
      aliases: [code, initialsOf(name), choice.schoolName, ...aliases],
    }
    const words = normalizeText([option.label, ...option.aliases].join(' ')).split(' ')
    return { choice, option, words: [...new Set(words)] }
  })
}

/** Returns the everyday names of subjects, and their names abroad, such as Informatik in "Informatik (Computer Science)". */
function listSubjectNames({ subjectAliases, qualTypeSubjects }: Subjects) {
  const everyday = subjectAliases.find(({ qualificationType }) => qualificationType === 'A2')?.subjects ?? []
  const abroad = qualTypeSubjects
    .flatMap(({ subjects }) => subjects)
    .flatMap(title => {
      const [, alias, subject] = /^(.+) \((.+)\)$/.exec(title) ?? []
      return alias && subject ? [{ alias, subject }] : []
    })
  return [...everyday, ...abroad].map(({ alias, subject }) => ({
    alias,
    subject: ` ${normalizeText(subject)} `,
  }))
}

/** Returns the programmes that contain every word of a text; if there are none, those with words spelt like these. */
export function searchProgrammes(index: SearchIndex, text: string): SearchResult {
  const words = normalizeText(text.slice(0, maxSearchLength)).split(' ').filter(Boolean)
  if (words.length === 0) return { matches: [], isExact: true }
  const choices = new Map(index.map(({ option, choice }) => [option, choice]))
  const exact = filterOptions([...choices.keys()], words.join(' ')).map(option => choices.get(option)!)
  if (exact.length > 0) return { matches: sortByName(exact, words), isExact: true }
  const similar = index
    .map(({ choice, words: listed }) => {
      const nearest = words.map(word => findNearestWord(word, listed))
      return {
        choice,
        spelling: nearest.map(({ word }) => word),
        distance: nearest.reduce((sum, { distance }) => sum + distance, 0),
      }
    })
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
  const matches = similar.map(({ choice }) => choice)
  return { matches: sortByName(matches, similar[0]?.spelling ?? words), isExact: false }
}

/** Returns the first letters of the subjects in a name, as in "cs" for Computer Science BSc. */
const initialsOf = (name: string) => [...extractSubjectWords(name)].map(word => word[0]).join('')

/**
 * Puts the programmes that have exactly these words as their name, with or without the award, first, then the open ones.
 * Of these, names that have or abbreviate more of the words come first, then short names, such as Law LLB.
 */
function sortByName(choices: readonly Choice[], words: readonly string[]): Choice[] {
  const rank = (choice: Choice) => {
    const { name: programmeName, qualification = '' } = choice.programme
    const name = normalizeText(programmeName)
    const title = normalizeText(programmeName.replace(qualification, ''))
    const names = name.split(' ')
    const isNamed = (word: string) => names.some(listed => listed.startsWith(word))
    const missing =
      words.join('') === initialsOf(programmeName) ? 0 : words.filter(word => !isNamed(word)).length
    const isTitle = [name, title].includes(words.join(' '))
    return [Number(!isTitle), Number(!isOpenChoice(choice)), missing, names.length]
  }
  const difference = (a: readonly number[], b: readonly number[]) =>
    a.map((value, position) => value - b[position]!).find(value => value !== 0) ?? 0
  return choices
    .map(choice => ({ choice, ranks: rank(choice) }))
    .sort((a, b) => difference(a.ranks, b.ranks))
    .map(({ choice }) => choice)
}

const maxTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Returns the word that another begins with the fewest typos, and their number; infinite if there are too many. */
function findNearestWord(word: string, others: readonly string[]) {
  let nearest = { word, distance: Number.POSITIVE_INFINITY }
  for (const other of others) {
    const distance = prefixDistance(word, other)
    // People seldom mistype a first letter. Long subjects may differ in little else, such as radiology and audiology.
    const limit = word[0] === other[0] ? maxTypos(word) : Math.min(maxTypos(word), 1)
    if (distance <= limit && distance < nearest.distance) nearest = { word: other, distance }
  }
  return nearest
}
