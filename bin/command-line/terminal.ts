import type { Readable, Writable } from 'node:stream'
import { Help } from 'commander'

/** The streams of a command: `input` for the answers of staff, `out` for the result, `error` for questions and errors. */
export type Terminal = {
  /** The width at which texts are wrapped; infinite for a pipe, whose reader needs whole lines. */
  columns: number
  input: Readable & { isTTY?: boolean }
  out: Writable
  error: Writable
}

/** Returns a text for a terminal. Control characters are spaces, so that stored text cannot control the terminal. */
export const wrapText = (text: string, columns: number) =>
  new Help().boxWrap(text.replace(/[^\P{Cc}\n]|[\p{Cf}\u2028\u2029]/gu, ' '), columns)

export function formatTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows]
  const widths = heading.map((_, column) => Math.max(...lines.map(cells => cells[column]?.length ?? 0)))
  return lines
    .map(cells =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const pluralRules = new Intl.PluralRules('en-GB')

/** Returns a number with its noun, such as "1 applicant" or "12,000 applicants". */
export const formatCount = (count: number, singular: string, plural = `${singular}s`) =>
  `${count.toLocaleString('en-GB')} ${pluralRules.select(count) === 'one' ? singular : plural}`

/** Returns how often each of some words occurs, such as "2 new, 1 unknown". Leaves out a word that does not occur. */
export const formatOccurrences = (
  words: readonly string[],
  occurrences: readonly string[],
  separator = ' ',
) =>
  words
    .map(word => ({ word, count: occurrences.filter(occurrence => occurrence === word).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count.toLocaleString('en-GB')}${separator}${word}`)
    .join(', ')

/** Returns the first items of a list and, if there are others, their number, such as "380 more". */
export const limitList = (items: readonly string[], limit = 20) => [
  ...items.slice(0, limit),
  ...(items.length > limit ? [`${(items.length - limit).toLocaleString('en-GB')} more`] : []),
]
