import { UserError } from '#infra/settings/user-error.ts'
import { formatCount } from '../context/terminal.ts'

/** A mistake in a spreadsheet. `row` is the number that Excel shows beside the row. */
export type Mistake = { row: number; column: string; text: string }

/** Returns the error of a file with mistakes, which names every row; equal mistakes share a line. */
export function createMistakesError(file: string, mistakes: readonly Mistake[]): UserError {
  const rowsByText = new Map<string, number[]>()
  for (const { row, column, text } of mistakes) {
    const key = `${column}: ${text}`
    rowsByText.set(key, [...(rowsByText.get(key) ?? []), row])
  }
  const lines = [...rowsByText].map(([text, rows]) => `${formatRows(rows)}, ${text}`)
  const count = formatCount(mistakes.length, 'mistake')
  return new UserError(`The file ${file} has ${count}. Nothing has changed.\n${lines.join('\n')}`)
}

/** Returns row numbers in words, such as "Row 3" or "Rows 3, 5 to 9". */
function formatRows(rows: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const row of new Set(rows)) {
    const last = ranges.at(-1)
    if (last?.to === row - 1) last.to = row
    else ranges.push({ from: row, to: row })
  }
  const texts = ranges.map(({ from, to }) => (from === to ? String(from) : `${from} to ${to}`))
  return `${new Set(rows).size === 1 ? 'Row' : 'Rows'} ${texts.join(', ')}`
}
