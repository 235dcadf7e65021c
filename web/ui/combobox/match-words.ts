import { matchSorter, rankings } from 'match-sorter'

/** Returns a text in lower case without accents and punctuation. Initials such as R.S. become one word. */
export const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns the items that have every word in one of their texts, best first. Without words, returns all items. */
export const matchWords = <T>(items: readonly T[], words: string, getTexts: (item: T) => string[]): T[] =>
  normalizeText(words)
    .split(' ')
    .filter(Boolean)
    .reduceRight<T[]>(
      (matches, word) =>
        matchSorter(matches, word, {
          keys: [getTexts],
          threshold: rankings.CONTAINS,
          baseSort: (first, second) => first.index - second.index,
        }),
      [...items],
    )
