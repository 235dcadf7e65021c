import { UsageError } from '../context/errors.ts'
import { formatCount } from '../context/terminal.ts'

/** A mistake in a file. `row` is the number that Excel shows beside the row; a file of JSON has none. */
export type Mistake = { row?: number; column: string; text: string }

/** Returns the error of a file with mistakes, which names every row; equal mistakes share a line. */
export function createMistakesError(file: string, mistakes: readonly Mistake[]): UsageError {
  const rowsByText = new Map<string, Set<number>>()
  for (const { row, column, text } of mistakes) {
    const key = `${column}: ${text}`
    const rows = rowsByText.get(key) ?? new Set()
    if (row !== undefined) rows.add(row)
    rowsByText.set(key, rows)
  }
  const lines = [...rowsByText].map(([text, rows]) =>
    rows.size > 0 ? `${formatRows([...rows])}, ${text}` : text,
  )
  const count = formatCount(mistakes.length, 'mistake')
  return new UsageError(`The file ${file} has ${count}. Nothing has changed.\n${lines.join('\n')}`)
}

/** Returns row numbers in words, such as "Row 3" or "Rows 3, 5 to 9". */
function formatRows(rows: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last?.to === row - 1) last.to = row
    else ranges.push({ from: row, to: row })
  }
  const texts = ranges.map(({ from, to }) => (from === to ? String(from) : `${from} to ${to}`))
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${texts.join(', ')}`
}
