import { UsageError } from '../context/errors.ts'
import { formatCount, formatList } from '../context/terminal.ts'
import type { Mistake } from './mistakes.ts'
import { type Cell, readWorkbook, type Sheet, type SheetRow } from './workbook.ts'

/**
 * A column that a command reads. Headings are compared without case, spaces and punctuation. A date is a mistake except in
 * a column of dates. A UCAS ID or telephone that is a number gets its leading zeros back.
 */
export type ColumnRule = {
  aliases?: readonly string[]
  isOptional?: boolean
  kind?: 'text' | 'date' | 'ucasId' | 'telephone'
}
type Rules<Column extends string> = Record<Column, ColumnRule>

/** A row with the text of each column, empty for a missing one. `row` is the number that Excel shows beside it. */
export type TableRow<Column extends string> = {
  row: number
  isHidden: boolean
  cells: Record<Column, string>
}

export type Table<Column extends string> = {
  sheet: Sheet
  rows: TableRow<Column>[]
  /** What is wrong with cells, whose text is empty. The caller adds its own and refuses them together. */
  mistakes: Mistake[]
  /** What staff should know about how the file was read, a sentence each. */
  notes: string[]
  /** The end of an import's question: how many leading zeros were restored, and how many rows a filter hides. */
  remarks: string
}

/** Reads the sheet of a file that has the most known headings; throws a UsageError if it has none. */
export async function readTable<Column extends string>(
  file: string,
  rules: Rules<Column>,
): Promise<Table<Column>> {
  return selectTable(await readWorkbook(file), file, rules)
}

/** Whether a sheet has a heading for every required column, by which a command tells one kind of file from another. */
export const hasColumns = (sheets: readonly Sheet[], rules: Rules<string>) =>
  (findHeadings(sheets, rules)[0]?.knownCount ?? 0) >= listRequired(rules).length

/** Reads the one of several sheets that has the most known headings. */
export function selectTable<Column extends string>(
  sheets: readonly Sheet[],
  file: string,
  rules: Rules<Column>,
): Table<Column> {
  const refuse = (text: string): never => {
    throw new UsageError(`${text} Nothing has changed.`)
  }
  const [heading, other] = findHeadings(sheets, rules)
  if (!heading)
    return refuse(`The file ${file} has no row with the headings ${formatList(listRequired(rules))}.`)
  const { sheet, index, columns } = heading
  if (other?.knownCount === heading.knownCount && !sheet.isCsv)
    refuse(
      `The sheets "${sheet.name}" and "${other.sheet.name}" of ${file} have the same headings. Leave one of them in the file.`,
    )
  const headings = sheet.rows[index]!.cells.map(({ text }) => text)
  for (const [position, column] of columns.entries()) {
    const first = columns.indexOf(column)
    if (column !== undefined && first < position)
      refuse(`The columns "${headings[first]}" and "${headings[position]}" of ${file} are the same.`)
  }
  const missing = listRequired(rules).filter(column => !columns.includes(column))
  if (missing.length > 0) refuse(`The file ${file} lacks these columns: ${formatList(missing)}.`)
  const lines = sheet.rows.slice(index + 1)
  if (lines.length === 0) refuse(`The file ${file} has no rows below its headings.`)

  const mistakes: Mistake[] = []
  const headingCount = headings.findLastIndex(name => name !== '') + 1
  let restored = 0
  const rows = lines.map(({ row, isHidden, cells }) => {
    // A separator inside a value has moved the values after it.
    if (sheet.isCsv && cells.slice(headingCount).some(({ text }) => text !== ''))
      mistakes.push({
        row,
        column: 'values',
        text: 'There are more values than headings. Put quotation marks around a value that contains the separator',
      })
    const texts = listColumns(rules).map(column => {
      const cell = cells[columns.indexOf(column)] ?? { kind: 'text', text: '' }
      const { text, mistake, isRestored = false } = readCell(cell, rules[column].kind)
      if (mistake) mistakes.push({ row, column, text: mistake, isUnreadable: true })
      if (isRestored) restored += 1
      return [column, text]
    })
    return { row, isHidden, cells: Object.fromEntries(texts) as Record<Column, string> }
  })
  const extra = headings.filter((name, position) => name !== '' && !columns[position])
  const hidden = rows.filter(({ isHidden }) => isHidden).length
  return {
    sheet,
    rows,
    mistakes,
    notes: extra.length > 0 ? [`These columns were not read: ${formatList(extra)}.`] : [],
    remarks: [
      restored > 0 ? `; ${formatCount(restored, 'number has', 'numbers have')} leading zeros again` : '',
      hidden > 0 ? `; ${formatCount(hidden, 'hidden row is', 'hidden rows are')} included` : '',
    ].join(''),
  }
}

/** Longer cells are refused. A note of 2,000 characters and the longest entry requirements are shorter. */
const maxCellLength = 10_000

function readCell(
  { kind, text }: Cell,
  columnKind: ColumnRule['kind'] = 'text',
): { text: string; mistake?: string; isRestored?: boolean } {
  if (kind === 'mistake') return { text: '', mistake: text }
  if (text.length > maxCellLength)
    return { text: '', mistake: `A cell has up to ${maxCellLength} characters` }
  if (kind === 'date' && columnKind !== 'date')
    return {
      text: '',
      mistake: `The cell is a date (${text}). Excel makes one of a text such as 6-5: format the column as text, and enter it again`,
    }
  if (kind === 'number' && columnKind === 'ucasId' && /^\d{1,9}$/.test(text))
    return { text: text.padStart(10, '0'), isRestored: true }
  // 9 or 10 digits are a British number without its zero.
  if (kind === 'number' && columnKind === 'telephone' && /^[1-9]\d{8,9}$/.test(text))
    return { text: `0${text}`, isRestored: true }
  return { text }
}

/** The number of rows that may hold the heading. */
const maxHeadingRow = 20

/** Returns the best heading row of each sheet that has one, the sheet with the most known headings first. */
function findHeadings<Column extends string>(sheets: readonly Sheet[], rules: Rules<Column>) {
  const columnByName = new Map(
    listColumns(rules).flatMap(column =>
      [column, ...(rules[column].aliases ?? [])].map(name => [normaliseHeading(name), column] as const),
    ),
  )
  const toHeading = (sheet: Sheet, { cells }: SheetRow, index: number) => {
    const columns = cells.map(({ text }) => columnByName.get(normaliseHeading(text)))
    return { sheet, index, columns, knownCount: new Set(columns.filter(column => column !== undefined)).size }
  }
  return sheets
    .flatMap(sheet =>
      sheet.rows
        .filter(({ row }) => row <= maxHeadingRow)
        .map((row, index) => toHeading(sheet, row, index))
        .sort((a, b) => b.knownCount - a.knownCount)
        .slice(0, 1),
    )
    .filter(({ knownCount }) => knownCount > 0)
    .sort((a, b) => b.knownCount - a.knownCount)
}

const normaliseHeading = (name: string) =>
  name
    .slice(0, 100)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const listColumns = <Column extends string>(rules: Rules<Column>) => Object.keys(rules) as Column[]

const listRequired = <Column extends string>(rules: Rules<Column>) =>
  listColumns(rules).filter(column => !rules[column].isOptional)
