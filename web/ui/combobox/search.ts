import MiniSearch from 'minisearch'
import removeAccents from 'remove-accents'
import type { Option } from '#shared/enums/options.ts'

export type SearchOption = Option & {
  /** Other names, such as initials, or the country of a nationality. The value is one too. */
  aliases?: readonly string[] | undefined
}

const maxTextLength = 100
const maxSimilar = 5

/** Returns a text in lower case without accents and punctuation. Initials such as R.S. become one word. */
export const normalizeText = (text: string) =>
  removeAccents(text.slice(0, maxTextLength).normalize('NFKC'))
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Creates the search of a list of options. */
export function createSearch<T extends SearchOption>(options: readonly T[]) {
  const entries = options.map((option, id) => {
    const names = [option.label, ...(option.aliases ?? []), option.value].map(normalizeText)
    return { id, option, names, label: names[0]!, others: names.slice(1).join(' ') }
  })
  type Entry = (typeof entries)[number]
  let index: MiniSearch<Entry> | undefined

  /** Returns the entries with words that begin with each word of a text, up to some typos in words of four letters. */
  function findWords(text: string, maxTypos: number) {
    index ??= createIndex(entries)
    const fuzzy = (word: string) => (/^\p{L}{4}/u.test(word) ? Math.min(maxTypos, word.length - 3) : false)
    const results = index.search(text, { prefix: true, fuzzy, combineWith: 'AND' })
    return results.map(({ id, terms }) => ({ ...entries[id]!, terms }))
  }

  const findBegun = (text: string) => entries.filter(({ names }) => names.some(name => name.startsWith(text)))

  return {
    /** Returns the matches: those of this name, then those whose label begins with these words, the shortest first. */
    findMatches(typed: string): T[] {
      const text = normalizeText(typed)
      const rank = ({ names, label }: Entry) => {
        const words = label.split(' ')
        const isBegun = text.split(' ').every((word, position) => words[position]?.startsWith(word))
        const tier = names.includes(text) ? 1 : isBegun ? 2 : 3
        return label === text ? 0 : tier * 1000 + words.length
      }
      const ranked = findWords(text, 0).map(entry => ({ ...entry, rank: rank(entry) }))
      return ranked.sort((a, b) => a.rank - b.rank || a.id - b.id).map(({ option }) => option)
    },

    /** Returns what a misspelt text may mean. Two typos spare the first letter: Kurdish is not Turkish. */
    findSimilar(typed: string): T[] {
      const text = normalizeText(typed)
      const letters = text.split(' ').map(([letter]) => letter)
      const oneTypo = findWords(text, 1)
      const similar =
        oneTypo.length > 0
          ? oneTypo
          : findWords(text, 2).filter(({ terms }) => terms.every(([letter]) => letters.includes(letter)))
      return similar.slice(0, maxSimilar).map(({ option }) => option)
    },

    /** Returns the option of this name. A name other than the label must not begin a name of another option. */
    findNamed(typed: string): T | undefined {
      const text = normalizeText(typed)
      const sameLabel = entries.filter(({ label }) => label === text)
      const [named, ...others] = sameLabel.length > 0 ? sameLabel : findBegun(text)
      return others.length === 0 && named?.names.includes(text) ? named.option : undefined
    },

    /** Returns the option if it is the only one with a name that begins with this text. */
    findOnly(typed: string): T | undefined {
      const [begun, ...others] = findBegun(normalizeText(typed))
      return others.length === 0 ? begun?.option : undefined
    },
  }
}

function createIndex<T extends { id: number; label: string; others: string }>(entries: readonly T[]) {
  const index = new MiniSearch<T>({ fields: ['label', 'others'], tokenize: names => names.split(' ') })
  index.addAll(entries)
  return index
}
