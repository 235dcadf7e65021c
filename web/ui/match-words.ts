import { matchSorter, rankings } from 'match-sorter'

/** A text without accents, case and punctuation; the letters of initials, as in R.S., stand together. */
export const normalizeText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The items that have every word in one of their texts, the best matches first; without words all, as they come. */
export const matchWords = <T>(items: readonly T[], words: string, texts: (item: T) => string[]): T[] =>
  normalizeText(words)
    .split(' ')
    .filter(Boolean)
    .reduceRight<T[]>(
      (left, word) =>
        matchSorter(left, word, {
          keys: [texts],
          threshold: rankings.CONTAINS,
          baseSort: (one, other) => one.index - other.index,
        }),
      [...items],
    )
