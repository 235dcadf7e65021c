import MiniSearch from 'minisearch'
import removeAccents from 'remove-accents'
import type { Option } from '#shared/enums/options.ts'

export type ComboboxOption = Option & {
  /** The heading of its group. The options of a group follow one another. */
  group?: string
  /** Other names, such as initials, or the country of a nationality. The value is one too. */
  aliases?: readonly string[]
  /** Follows the label. */
  hint?: string
  /** Whether it is shown as unavailable. It can still be chosen, to see why. */
  isUnavailable?: boolean
  /** Whether it takes any text as typed. Every search lists it last. */
  takesAnyText?: boolean
  /** Whether it is listed only for a text that matches no other option. */
  isSecondary?: boolean
}

/** An option with the text that it takes, if it takes any text. */
export type ListedOption = ComboboxOption & { typed?: string }

type Entry = ReturnType<typeof toEntry>

const maxTextLength = 100
const maxSimilar = 5

/** Returns a text in lower case without accents and punctuation. Initials such as R.S. become one word. */
export const normaliseText = (text: string) =>
  removeAccents(text.slice(0, maxTextLength).normalize('NFKC'))
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export function createSearch(options: readonly ComboboxOption[]) {
  /** Created for the first text, because a form has many lists. */
  let index: ReturnType<typeof createIndex> | undefined
  const getIndex = () => (index ??= createIndex(options))
  const groups = [...new Set(options.map(({ group }) => group))]
  const freeOption = options.find(({ takesAnyText }) => takesAnyText)

  /** Returns the entries that have, for each word of a text, a word that begins with it. The best one is first. */
  function findMatches(text: string): Entry[] {
    const { entries, words } = getIndex()
    const matches = words
      .search(text, { prefix: true, combineWith: 'AND' })
      .map(({ id }) => entries[id]!)
      .filter(({ option, label }) => !option.takesAnyText || label === text)
    const primary = matches.filter(({ option }) => !option.isSecondary)
    return (primary.length > 0 ? primary : matches).sort(
      (a, b) => rankMatch(a, text) - rankMatch(b, text) || countWords(a) - countWords(b) || a.id - b.id,
    )
  }

  /** Returns what a misspelt text may mean. The first letter of each word must be right: Kurdish is not Turkish. */
  function findSimilar(text: string): Entry[] {
    const { entries, words } = getIndex()
    const firstLetters = text.split(' ').map(([letter]) => letter)
    return words
      .search(text, { prefix: true, fuzzy: countTypos, combineWith: 'AND', boost: { label: 2 } })
      .filter(({ terms }) => firstLetters.every(letter => terms.some(([first]) => first === letter)))
      .map(({ id }) => entries[id]!)
      .filter(({ option }) => !option.takesAnyText)
      .slice(0, maxSimilar)
  }

  /** Sorts entries by group. The group of an option with this name comes first. */
  function sortByGroup(entries: readonly Entry[], text: string): Entry[] {
    const [best] = entries
    const order = best?.names.includes(text) ? [best.option.group, ...groups] : groups
    return [...entries].sort((a, b) => order.indexOf(a.option.group) - order.indexOf(b.option.group))
  }

  return {
    /** Returns the options to list: those that match, or else those with a similar name, which do not count as matches. */
    find(typed: string): { listed: ListedOption[]; matchCount: number } {
      if (typed === '') {
        const listed = options.filter(({ isSecondary }) => !isSecondary)
        return { listed, matchCount: listed.length }
      }
      const text = normaliseText(typed)
      const matches = findMatches(text)
      const sorted = sortByGroup(matches.length > 0 ? matches : findSimilar(text), text)
      const listed: ListedOption[] = sorted.map(({ option }) => option)
      if (freeOption && !listed.includes(freeOption)) {
        // Somebody who types the beginning of its label searches for it.
        const isSearched = normaliseText(freeOption.label).startsWith(text)
        listed.push(isSearched ? freeOption : { ...freeOption, typed })
      }
      return { listed, matchCount: matches.length }
    },

    /**
     * Returns the option with this label. If there is none, returns the option with this name, unless another option has a
     * name that begins with it.
     */
    findNamed(typed: string): ComboboxOption | undefined {
      const text = normaliseText(typed)
      const begun = getIndex().entries.filter(({ names }) => names.some(name => name.startsWith(text)))
      const sameLabel = begun.filter(({ label }) => label === text)
      const [named, ...others] = sameLabel.length > 0 ? sameLabel : begun
      return others.length === 0 && named?.names.includes(text) ? named.option : undefined
    },
  }
}

/** Returns the typos that a word may have, as the fuzziness AUTO of Elasticsearch does. */
const countTypos = (word: string) => (word.length < 3 ? 0 : word.length < 6 ? 1 : 2)

/** Returns how well an option matches a text; 0 is best. */
function rankMatch({ label, names }: Entry, text: string): number {
  if (label === text) return 0
  const isNamed = names.includes(text)
  // An abbreviation, such as UK. A longer name may begin another label, as Niger begins Nigerian.
  if (isNamed && text.length < 4) return 1
  return isNamed || hasFirstWords(label, text) ? 2 : 3
}

/** Whether the words of a text begin the first words of a label, as "comp sci" does in "computer science". */
function hasFirstWords(label: string, text: string) {
  const words = label.split(' ')
  return text.split(' ').every((word, position) => words[position]?.startsWith(word))
}

const countWords = ({ label }: Entry) => label.split(' ').length

function toEntry(option: ComboboxOption, id: number) {
  const names = [...new Set([option.label, ...(option.aliases ?? []), option.value].map(normaliseText))]
  return { id, option, names, label: names[0]!, others: names.slice(1).join(' ') }
}

function createIndex(options: readonly ComboboxOption[]) {
  const entries = options.map(toEntry)
  const words = new MiniSearch<Entry>({ fields: ['label', 'others'], tokenize: names => names.split(' ') })
  words.addAll(entries)
  return { entries, words }
}
