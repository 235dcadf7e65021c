import { formatList } from '#shared/rules/format-list.ts'
import { UsageError } from '../../command-line/errors.ts'
import { formatCount, limitList } from '../../command-line/terminal.ts'
import { groupBy } from '../../ports/group-by.ts'

/** A mistake in a file. `row` is the number that Excel shows beside the row; `value` is the text of the cell. */
export type Mistake = { row: number; column: string; text: string; value: string }

const maxLines = 15

/** Throws a UsageError if a file has mistakes: one line for each cause, and at most one screen. */
export function refuseMistakes(file: string, mistakes: readonly Mistake[]): void {
  if (mistakes.length === 0) return
  const sorted = mistakes.toSorted((a, b) => a.row - b.row)
  const mistakesByCause = groupBy(sorted, ({ column, text }) => `${column}: ${text}`)
  const lines = limitList([...mistakesByCause.values()].map(formatCause), maxLines)
  const count = formatCount(mistakes.length, 'mistake')
  throw new UsageError(`The file ${file} has ${count}. Nothing has changed.\n${lines.join('\n')}`)
}

const maxShown = 3
const maxValueLength = 60

/** Returns a cause with its first rows and values, such as "Rows 2, 5, 6 and 393 more, grade "Z", "?": Grade is required". */
function formatCause(mistakes: readonly Mistake[]): string {
  const [{ column, text } = { column: '', text: '' }] = mistakes
  const rows = [...new Set(mistakes.map(({ row }) => String(row)))]
  const values = [...new Set(mistakes.flatMap(mistake => mistake.value || []))]
  const shownValues = values.slice(0, maxShown).map(value => ` "${value.slice(0, maxValueLength)}"`)
  const valueText = `${shownValues.join(',')}${values.length > maxShown ? ' and others' : ''}`
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${formatList(limitList(rows, maxShown))}, ${column}${valueText}: ${text}`
}
