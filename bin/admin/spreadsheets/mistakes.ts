import { UsageError } from '../context/errors.ts'
import { formatCount } from '../context/terminal.ts'

/** A mistake in a file. `row` is the number that Excel shows beside the row; `value` is what the cell has. */
export type Mistake = { row?: number; column: string; text: string; value?: string }

const maxLines = 15

/** Returns the error of a file with mistakes: one line for each cause, and at most one screen. */
export function createMistakesError(file: string, mistakes: readonly Mistake[]): UsageError {
  const mistakesByCause = new Map<string, Mistake[]>()
  for (const mistake of mistakes) {
    const cause = `${mistake.column}: ${mistake.text}`
    mistakesByCause.set(cause, [...(mistakesByCause.get(cause) ?? []), mistake])
  }
  const lines = [...mistakesByCause].map(([cause, group]) => formatCause(cause, group))
  const shown = lines.slice(0, maxLines)
  if (lines.length > maxLines)
    shown.push(`And ${formatCount(lines.length - maxLines, 'more cause')}: mend these first.`)
  const count = formatCount(mistakes.length, 'mistake')
  return new UsageError(`The file ${file} has ${count}. Nothing has changed.\n${shown.join('\n')}`)
}

const shownRows = 3

/** Returns a cause with its first rows, such as "Rows 2, 5, 6 and 393 more, grade: Grade is required, not "Z"". */
function formatCause(cause: string, mistakes: readonly Mistake[]): string {
  const rows = [...new Set(mistakes.flatMap(({ row }) => row ?? []))].sort((a, b) => a - b)
  const [value] = mistakes.flatMap(mistake => mistake.value || [])
  const text = value === undefined ? cause : `${cause}, not "${value}"`
  if (rows.length === 0) return text
  const more = rows.length > shownRows ? ` and ${(rows.length - shownRows).toLocaleString('en-GB')} more` : ''
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.slice(0, shownRows).join(', ')}${more}, ${text}`
}
