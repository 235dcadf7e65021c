import type { Subjects } from '#shared/schemas/subjects.ts'
import { filterOptions, type ListedOption } from '../../ui/combobox/combobox-options.ts'
import { prefixDistance } from '../../ui/combobox/nearest-option.ts'
import { normalizeText } from '../../ui/match-words.ts'
import type { Choice } from './programme-choices.ts'

type SearchIndex = readonly { choice: Choice; option: ListedOption; words: readonly string[] }[]

/** The matches, best first; `isExact` is false if they only resemble the search text. */
type SearchResult = { matches: readonly Choice[]; isExact: boolean }

export const maxSearchLength = 100

/** Returns what programmes are searched by: their name, code, school and everyday names of their subjects. */
export function createSearchIndex(choices: readonly Choice[], subjects: Subjects | undefined): SearchIndex {
  const subjectAliases = subjects?.subjectAliases.find(({ qualificationType }) => qualificationType === 'A2')
  return choices.map(choice => {
    const { code, name } = choice.programme
    const aliases = (subjectAliases?.subjects ?? [])
      .filter(({ subject }) => name.includes(subject))
      .map(({ alias }) => alias)
    const option = { value: code, label: name, aliases: [code, choice.schoolName, ...aliases] }
    const words = normalizeText([option.label, ...option.aliases].join(' ')).split(' ')
    return { choice, option, words: [...new Set(words)] }
  })
}

/** Returns the programmes that contain every word of a text; if there are none, those with words spelt like these. */
export function searchProgrammes(index: SearchIndex, text: string): SearchResult {
  const words = normalizeText(text.slice(0, maxSearchLength)).split(' ').filter(Boolean)
  if (words.length === 0) return { matches: [], isExact: true }
  const entries = new Map(index.map(entry => [entry.option.value, entry]))
  const options = index.map(({ option }) => option)
  const exact = filterOptions(options, words.join(' ')).map(({ value }) => entries.get(value)!.choice)
  if (exact.length > 0) return { matches: sortByName(exact, words), isExact: true }
  const similar = index
    .map(entry => ({
      ...entry,
      distance: words.reduce((sum, word) => sum + wordDistance(word, entry.words), 0),
    }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
  return { matches: similar.map(({ choice }) => choice), isExact: false }
}

/** Puts the programmes with places whose name begins with these words first: those with the fewest other words, such as Law LLB. */
function sortByName(choices: readonly Choice[], words: readonly string[]): Choice[] {
  const countOthers = ({ programme, availability }: Choice) => {
    const name = normalizeText(programme.name)
    if (availability === 'Closed' || !name.startsWith(words.join(' '))) return Number.POSITIVE_INFINITY
    return name.split(' ').filter(word => !words.includes(word)).length
  }
  const counted = choices.map(choice => ({ choice, others: countOthers(choice) }))
  return counted.sort((a, b) => (a.others === b.others ? 0 : a.others - b.others)).map(({ choice }) => choice)
}

const maxTypos = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Returns the fewest typos between a word and the beginning of one of the others; infinite if there are too many. */
function wordDistance(word: string, others: readonly string[]): number {
  const distances = others.map(other => {
    const distance = prefixDistance(word, other)
    // People seldom mistype a first letter. Long subjects may differ in little else, such as radiology and audiology.
    const limit = word[0] === other[0] ? maxTypos(word) : Math.min(maxTypos(word), 1)
    return distance <= limit ? distance : Number.POSITIVE_INFINITY
  })
  return Math.min(...distances)
}
