import { UsageError } from '../context/errors.ts'
import { formatCount, formatList } from '../context/terminal.ts'
import { createMistakesError, type Mistake } from './mistakes.ts'
import { type Cell, readWorkbook, type Sheet, type SheetRow, toColumnLetters } from './workbook.ts'

/**
 * A column that a command reads. Headings are compared without case, spaces and punctuation. A date is a mistake but in a
 * column of dates, and a UCAS ID or telephone that is a number gets its leading zeros back.
 */
export type ColumnRule = {
  aliases?: readonly string[]
  isOptional?: boolean
  kind?: 'text' | 'date' | 'ucasId' | 'telephone'
}

/** A row with the text of each column, empty for a missing one. `row` is the number that Excel shows beside it. */
export type TableRow<Column extends string> = {
  row: number
  isHidden: boolean
  cells: Record<Column, string>
}

export type Table<Column extends string> = {
  sheet: Sheet
  rows: TableRow<Column>[]
  /** The columns that the file has. */
  columns: ReadonlySet<Column>
  /** The number of UCAS IDs and telephones that got their zeros back. */
  restoredZeros: number
  /** What staff should know about how the file was read, a sentence each. */
  notes: string[]
}

/** Reads the sheet of a file that has the most known headings; throws a UsageError if it has mistakes. */
export async function readTable<Column extends string>(
  file: string,
  rules: Record<Column, ColumnRule>,
): Promise<Table<Column>> {
  return selectTable(await readWorkbook(file), file, rules)
}

/** Returns what the question of an import says about numbers without their zeros, and about rows that a filter hides. */
export function describeRows({ rows, restoredZeros }: Pick<Table<string>, 'rows' | 'restoredZeros'>): string {
  const hidden = rows.filter(({ isHidden }) => isHidden).length
  return [
    ...(restoredZeros > 0
      ? [`; ${formatCount(restoredZeros, 'number has', 'numbers have')} leading zeros again`]
      : []),
    ...(hidden > 0 ? [`; ${formatCount(hidden, 'hidden row is', 'hidden rows are')} included`] : []),
  ].join('')
}

/** Whether a sheet has a heading for every required column, by which a command tells one kind of file from another. */
export function hasColumns(sheets: readonly Sheet[], rules: Record<string, ColumnRule>): boolean {
  const required = Object.values(rules).filter(({ isOptional }) => !isOptional)
  return (findHeadings(sheets, rules)[0]?.known ?? 0) >= required.length
}

export function selectTable<Column extends string>(
  sheets: readonly Sheet[],
  file: string,
  rules: Record<Column, ColumnRule>,
): Table<Column> {
  const refuse = (text: string): never => {
    throw new UsageError(`${text} Nothing has changed.`)
  }
  const [heading, other] = findHeadings(sheets, rules)
  if (!heading) {
    const problem = sheets.find(sheet => sheet.problem)?.problem
    const names = formatList(listKeys(rules).filter(column => !rules[column].isOptional))
    return refuse(`The file ${file} ${problem ?? `has no row with the headings ${names}.`}`)
  }
  const { sheet, index } = heading
  if (sheet.problem) refuse(`The file ${file} ${sheet.problem}`)
  if (other?.known === heading.known && !sheet.separator)
    refuse(
      `The sheets "${sheet.name}" and "${other.sheet.name}" of ${file} have the same headings. Leave one of them in the file.`,
    )
  const headingRow = sheet.rows[index]!
  const headings = headingRow.cells.map(({ text }) => text)
  const lines = sheet.rows.slice(index + 1)
  const columnByName = indexColumns(rules)
  const columnsByIndex = headings.map(name => columnByName.get(normaliseHeading(name)))
  const formatColumn = (position: number) => `${toColumnLetters(position + 1)} (${headings[position]})`
  const indexes = new Map<Column, number>()
  for (const [position, column] of columnsByIndex.entries()) {
    if (!column) continue
    const existing = indexes.get(column)
    if (existing !== undefined)
      refuse(`The columns ${formatColumn(existing)} and ${formatColumn(position)} of ${file} are the same.`)
    indexes.set(column, position)
  }
  const missing = listKeys(rules).filter(column => !rules[column].isOptional && !indexes.has(column))
  if (missing.length > 0) refuse(`The file ${file} lacks these columns: ${formatList(missing)}.`)
  const extra = headings.filter((name, position) => name !== '' && !columnsByIndex[position])
  if (lines.length === 0) refuse(`The file ${file} has no rows below its headings.`)

  const mistakes = sheet.separator ? findValuesWithoutHeading(lines, headings) : []
  let restoredZeros = 0
  const rows = lines.map(({ row, isHidden, cells }) => ({
    row,
    isHidden,
    cells: mapColumns(rules, column => {
      const cell = cells[indexes.get(column) ?? -1] ?? { kind: 'text', text: '' }
      const { text, mistake, isRestored } = readCell(cell, rules[column].kind)
      if (mistake) mistakes.push({ row, column, text: mistake })
      if (isRestored) restoredZeros += 1
      return text
    }),
  }))
  if (mistakes.length > 0) throw createMistakesError(file, mistakes)
  return {
    sheet,
    rows,
    columns: new Set(indexes.keys()),
    restoredZeros,
    notes: [
      ...(sheet.separator === undefined || sheet.separator === 'comma'
        ? []
        : [`The columns were separated at each ${sheet.separator}.`]),
      ...(headingRow.row === 1 ? [] : [`The headings were read from row ${headingRow.row}.`]),
      ...(extra.length > 0 ? [`These columns were not read: ${formatList(extra)}.`] : []),
    ],
  }
}

/** The most characters of a cell that a reader looks at: a note of 2,000 and the longest entry requirements are shorter. */
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
  const digits = kind === 'number' && /^\d+$/.test(text) ? text : undefined
  if (columnKind === 'ucasId' && digits && digits.length < 10)
    return { text: digits.padStart(10, '0'), isRestored: true }
  // 9 or 10 digits are a British number without its zero.
  if (columnKind === 'telephone' && digits && /^[1-9]\d{8,9}$/.test(digits))
    return { text: `0${digits}`, isRestored: true }
  return { text }
}

const findValuesWithoutHeading = (lines: readonly SheetRow[], headings: readonly string[]): Mistake[] =>
  lines.flatMap(({ row, cells }) =>
    cells.flatMap(({ text }, index) =>
      text === '' || headings[index]
        ? []
        : [
            {
              row,
              column: `column ${toColumnLetters(index + 1)}`,
              text: 'This value has no heading above it. Put quotation marks around a value that contains the separator',
            },
          ],
    ),
  )

/** The number of rows that may hold the heading. */
const maxHeadingRow = 20

type Heading = { sheet: Sheet; index: number; known: number }

/** Returns the best heading row of each sheet that has one, the sheet with the most known headings first. */
function findHeadings(sheets: readonly Sheet[], rules: Record<string, ColumnRule>): Heading[] {
  const columnByName = indexColumns(rules)
  return sheets
    .flatMap(sheet => {
      const headings = sheet.rows
        .filter(({ row }) => row <= maxHeadingRow)
        .map(({ cells }, index) => ({
          sheet,
          index,
          known: new Set(cells.flatMap(({ text }) => columnByName.get(normaliseHeading(text)) ?? [])).size,
        }))
      return headings.sort((a, b) => b.known - a.known).slice(0, 1)
    })
    .filter(({ known }) => known > 0)
    .sort((a, b) => b.known - a.known)
}

/** Returns the columns by their names, in comparable form. */
function indexColumns<Column extends string>(rules: Record<Column, ColumnRule>): Map<string, Column> {
  const names = listKeys(rules).flatMap(column =>
    [column, ...(rules[column].aliases ?? [])].map(name => [normaliseHeading(name), column] as const),
  )
  return new Map(names)
}

const normaliseHeading = (name: string) =>
  name
    .slice(0, 100)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const listKeys = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

const mapColumns = <Column extends string>(
  rules: Record<Column, unknown>,
  read: (column: Column) => string,
) => Object.fromEntries(listKeys(rules).map(column => [column, read(column)])) as Record<Column, string>
