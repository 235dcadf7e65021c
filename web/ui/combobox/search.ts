import MiniSearch from 'minisearch'
import removeAccents from 'remove-accents'
import type { Option } from '#shared/enums/options.ts'

export type ComboboxOption = Option & {
  /** Other names, such as initials, or the country of a nationality. The value is one too. */
  aliases?: readonly string[] | undefined
  /** Follows the label. */
  hint?: string
  /** Whether every search offers it, after the matches, for a text that is not an option. */
  isFallback?: boolean
  /** Whether it is shown as unavailable. It can still be chosen, to see why. */
  isUnavailable?: boolean
}
export type ComboboxGroup = {
  label?: string
  options: readonly ComboboxOption[]
  /** Whether it is listed only for a text that matches nothing in the other groups. */
  isReserve?: boolean
}
export type ListedOption = ComboboxOption & { group: ComboboxGroup }

const maxTextLength = 100
const maxSimilar = 5

/** Returns a text in lower case without accents and punctuation. Initials such as R.S. become one word. */
export const normalizeText = (text: string) =>
  removeAccents(text.slice(0, maxTextLength).normalize('NFKC'))
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export function createSearch(groups: readonly ComboboxGroup[]) {
  const all: ListedOption[] = groups.flatMap(group => group.options.map(option => ({ ...option, group })))
  const fallback = all.find(({ isFallback }) => isFallback)
  /** Created for the first text. */
  let index: ReturnType<typeof createIndex> | undefined

  /** Returns the entries that have, for each word of a text, a word that begins with it. Words of four letters may have typos. */
  function findWords(text: string, maxTypos: number) {
    index ??= createIndex(all)
    const { entries, words } = index
    const fuzzy = (word: string) => (/^\p{L}{4}/u.test(word) ? Math.min(maxTypos, word.length - 3) : false)
    const results = words.search(text, { prefix: true, fuzzy, combineWith: 'AND' })
    return results.map(({ id, terms }) => ({ ...entries[id]!, terms }))
  }

  /** Returns the matches: the option with this name, then those whose label begins with these words, the shortest first. */
  function findMatches(text: string) {
    const rank = ({ names, label }: Entry) => {
      if (label === text) return 0
      const words = label.split(' ')
      const isBegun = text.split(' ').every((word, position) => words[position]?.startsWith(word))
      // A short name is an abbreviation, such as UK. A longer one may begin another label, as Niger begins Nigerian.
      const isNamed = names.includes(text)
      return (isNamed && text.length < 4 ? 1 : isNamed || isBegun ? 2 : 3) * 1000 + words.length
    }
    return findWords(text, 0).sort((a, b) => rank(a) - rank(b) || a.id - b.id)
  }

  /** Returns what a misspelt text may mean, short labels first. With two typos the first letter must be right. */
  function findSimilar(text: string) {
    const letters = text.split(' ').map(([letter]) => letter)
    const oneTypo = findWords(text, 1)
    const similar =
      oneTypo.length > 0
        ? oneTypo
        : findWords(text, 2).filter(({ terms }) => terms.every(([first]) => letters.includes(first)))
    const countWords = ({ label }: Entry) => label.split(' ').length
    return similar.sort((a, b) => countWords(a) - countWords(b)).slice(0, maxSimilar)
  }

  /** Sorts entries by group. The group of the option with this name comes first. */
  function sortByGroup(found: readonly Entry[], text: string) {
    const named = found[0]?.names.includes(text) ? found[0].option.group : undefined
    const rank = ({ option: { group } }: Entry) => (group === named ? -1 : groups.indexOf(group))
    return [...found].sort((a, b) => rank(a) - rank(b)).map(({ option }) => option)
  }

  return {
    all,
    fallback,

    /** Returns what to list for a text: the matches, or else suggestions, and the fallback, which is first for its own name. */
    find(typed: string) {
      const text = normalizeText(typed)
      if (typed === '') {
        const listed = all.filter(({ group }) => !group.isReserve)
        return { listed, matchCount: listed.length, similar: [] }
      }
      const found = findMatches(text)
      const own = found.filter(({ option }) => !option.group.isReserve)
      const matches = own.length > 0 ? own : found
      const named = fallback && normalizeText(fallback.label) === text ? [fallback] : []
      const matchCount = named.length + matches.length
      const similar = matchCount > 0 ? [] : findSimilar(text)
      const listed = [...named, ...sortByGroup([...matches, ...similar], text)]
      return {
        listed: fallback && named.length === 0 ? [...listed, fallback] : listed,
        matchCount,
        similar: similar.map(({ option }) => option),
      }
    },

    /** Returns the option with this name. A name that is not its label counts only if no other option has a name that begins so. */
    findNamed(typed: string): ListedOption | undefined {
      const text = normalizeText(typed)
      index ??= createIndex(all)
      const { entries } = index
      const sameLabel = entries.filter(({ label }) => label === text)
      const begun = entries.filter(({ names }) => names.some(name => name.startsWith(text)))
      const [named, ...others] = sameLabel.length > 0 ? sameLabel : begun
      return others.length === 0 && named?.names.includes(text) ? named.option : undefined
    },

    /** Returns the text that the fallback would use as typed: none if it is the beginning of the label of the fallback. */
    textForFallback: (typed: string) =>
      normalizeText(fallback?.label ?? '').startsWith(normalizeText(typed)) ? '' : typed,
  }
}

type Entry = ReturnType<typeof toEntry>

function toEntry(option: ListedOption, id: number) {
  const names = [option.label, ...(option.aliases ?? []), option.value].map(normalizeText)
  return { id, option, names, label: names[0]!, others: names.slice(1).join(' ') }
}

function createIndex(options: readonly ListedOption[]) {
  const entries = options.map(toEntry)
  const words = new MiniSearch<Entry>({ fields: ['label', 'others'], tokenize: names => names.split(' ') })
  words.addAll(entries.filter(({ option }) => !option.isFallback))
  return { entries, words }
}
