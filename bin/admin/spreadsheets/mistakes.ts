import { UsageError } from '../context/errors.ts'
import { formatCount } from '../context/terminal.ts'

/**
 * A mistake in a file. `row` is the number that Excel shows beside the row; `value` is the content of the cell. What else is
 * wrong with a cell that is unreadable is not listed.
 */
export type Mistake = { row: number; column: string; text: string; value?: string; isUnreadable?: boolean }

const maxLines = 15

/** Returns the error of a file with mistakes: one line for each cause, and at most one screen. */
export function createMistakesError(file: string, mistakes: readonly Mistake[]): UsageError {
  const toCell = ({ row, column }: Mistake) => `${row} ${column}`
  const unreadable = new Set(mistakes.filter(({ isUnreadable }) => isUnreadable).map(toCell))
  const listed = mistakes
    .filter(mistake => mistake.isUnreadable || !unreadable.has(toCell(mistake)))
    .toSorted((a, b) => a.row - b.row)
  const mistakesByCause = new Map<string, Mistake[]>()
  for (const mistake of listed) {
    const cause = `${mistake.column}: ${mistake.text}`
    const group = mistakesByCause.get(cause)
    if (group) group.push(mistake)
    else mistakesByCause.set(cause, [mistake])
  }
  const lines = [...mistakesByCause.values()].map(formatCause)
  const shown = lines.slice(0, maxLines)
  if (lines.length > maxLines)
    shown.push(`And ${formatCount(lines.length - maxLines, 'more cause')}: mend these first.`)
  const count = formatCount(listed.length, 'mistake')
  return new UsageError(`The file ${file} has ${count}. Nothing has changed.\n${shown.join('\n')}`)
}

const shownRows = 3

/** Returns a cause with its first rows, such as "Rows 2, 5, 6 and 393 more, grade "Z" and others: Grade is required". */
function formatCause(mistakes: readonly Mistake[]): string {
  const [{ column, text } = { column: '', text: '' }] = mistakes
  const rows = [...new Set(mistakes.map(({ row }) => row))]
  const more = rows.length > shownRows ? ` and ${(rows.length - shownRows).toLocaleString('en-GB')} more` : ''
  const [value, otherValue] = new Set(mistakes.flatMap(mistake => mistake.value || []))
  const valueText = value === undefined ? '' : ` "${value}"${otherValue === undefined ? '' : ' and others'}`
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.slice(0, shownRows).join(', ')}${more}, ${column}${valueText}: ${text}`
}
