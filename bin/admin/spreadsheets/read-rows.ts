import type * as z from 'zod/mini'
import { formatList } from '#shared/rules/format-list.ts'
import { messagesFromIssues } from '#shared/schemas/message.ts'
import { UsageError } from '../../command-line/errors.ts'
import { formatCount } from '../../command-line/terminal.ts'
import type { Mistake } from './mistakes.ts'
import type { Cell, Sheet, SheetRow } from './workbook.ts'

/**
 * A column that a command reads. Headings are compared without case, spaces and punctuation. A date is a mistake except in
 * a column of dates. A UCAS ID or telephone that is a number gets its leading zeros back. The schema reads the text of a
 * cell, which is empty for a missing column; its messages are the mistakes of the cell.
 */
export type Column = {
  aliases?: readonly string[]
  isOptional?: boolean
  kind?: 'date' | 'ucasId' | 'telephone'
  schema: z.ZodMiniType
}
export type Columns = Record<string, Column>

type Values<C extends Columns> = { [Name in keyof C]: z.output<C[Name]['schema']> }

/** A row with the value of each column. `row` is the number that Excel shows beside it. */
export type Row<C extends Columns> = {
  row: number
  isHidden: boolean
  /** Adds a mistake, unless the cell already has one that makes it unreadable. */
  addMistake: (column: keyof C & string, text: string) => void
} & (
  | { isReadable: true; values: Values<C> }
  // A cell that cannot be read has no value.
  | { isReadable: false; values: Partial<Values<C>> }
)

/** Whether a sheet has a heading for every required column, or for any column if none is required. */
export const hasColumns = (sheets: readonly Sheet[], columns: Columns) =>
  (findHeadings(sheets, columns)[0]?.knownCount ?? 0) >= (listRequired(columns).length || 1)

export function readRows<C extends Columns>(sheets: readonly Sheet[], file: string, columns: C) {
  const { sheet, index, headings, names } = chooseHeading(sheets, file, columns)
  const mistakes: Mistake[] = []
  const headingCount = headings.findLastIndex(text => text !== '') + 1
  let restored = 0
  const rows = sheet.rows.slice(index + 1).map(({ row, isHidden, cells }) => {
    const texts: Record<string, string> = {}
    const values: Record<string, unknown> = {}
    const unreadable = new Set<string>()
    const addMistake = (column: string, text: string) => {
      if (!unreadable.has(column)) mistakes.push({ row, column, text, value: texts[column] ?? '' })
    }
    // A separator inside a value has moved the values after it.
    if (sheet.isCsv && cells.slice(headingCount).some(({ text }) => text !== ''))
      addMistake(
        'values',
        'There are more values than headings. Put quotation marks around a value that contains the separator',
      )
    for (const [name, { kind, schema }] of Object.entries(columns)) {
      const { text, mistake, isRestored } = readCell(cells[names.indexOf(name)] ?? emptyCell, kind)
      texts[name] = text
      if (isRestored) restored += 1
      const { data, error } = mistake === undefined ? schema.safeParse(text) : {}
      values[name] = data
      if (mistake !== undefined) addMistake(name, mistake)
      for (const message of messagesFromIssues(error?.issues ?? [])) addMistake(name, message.text)
      if (mistake !== undefined || error) unreadable.add(name)
    }
    return { row, isHidden, isReadable: unreadable.size === 0, values, addMistake } as Row<C>
  })
  const extra = headings.filter((text, position) => text !== '' && !names[position])
  const hidden = rows.filter(({ isHidden }) => isHidden).length
  return {
    sheet,
    rows,
    /** What is wrong with cells and, once the caller has added it, with rows. */
    mistakes,
    notes: extra.length > 0 ? [`These columns were not read: ${formatList(extra)}.`] : [],
    /** The end of an import's question: how many leading zeros were restored, and how many rows a filter hides. */
    remarks: [
      restored > 0 ? `; ${formatCount(restored, 'number has', 'numbers have')} leading zeros again` : '',
      hidden > 0 ? `; ${formatCount(hidden, 'hidden row is', 'hidden rows are')} included` : '',
    ].join(''),
  }
}

const emptyCell: Cell = { kind: 'text', text: '' }

/** Longer cells are refused. A note of 2,000 characters and the longest entry requirements are shorter. */
const maxReadLength = 10_000

function readCell(
  { kind, text }: Cell,
  columnKind: Column['kind'],
): { text: string; mistake?: string; isRestored?: boolean } {
  if (kind === 'mistake') return { text: '', mistake: text }
  if (text.length > maxReadLength)
    return { text: '', mistake: `A cell has up to ${maxReadLength} characters` }
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

const maxHeadingRow = 20

/** Returns the rows that may be headings, those with the most known ones first. */
function findHeadings(sheets: readonly Sheet[], columns: Columns) {
  const nameByHeading = new Map(
    Object.entries(columns).flatMap(([name, { aliases = [] }]) =>
      [name, ...aliases].map(heading => [normaliseName(heading), name] as const),
    ),
  )
  const toHeading = (sheet: Sheet, { cells }: SheetRow, index: number) => {
    const headings = cells.map(({ text }) => text)
    const names = headings.map(text => nameByHeading.get(normaliseName(text)))
    const knownCount = new Set(names.filter(name => name !== undefined)).size
    return { sheet, index, headings, names, knownCount }
  }
  return sheets
    .flatMap(sheet =>
      sheet.rows.filter(({ row }) => row <= maxHeadingRow).map((row, index) => toHeading(sheet, row, index)),
    )
    .filter(({ knownCount }) => knownCount > 0)
    .sort((a, b) => b.knownCount - a.knownCount)
}

function chooseHeading(sheets: readonly Sheet[], file: string, columns: Columns) {
  const refuse = (text: string): never => {
    throw new UsageError(`${text} Nothing has changed.`)
  }
  const [heading, ...others] = findHeadings(sheets, columns)
  if (!heading)
    return refuse(`The file ${file} has no row with the headings ${formatList(listRequired(columns))}.`)
  const { sheet, index, headings, names } = heading
  const other = others.find(candidate => candidate.sheet !== sheet)
  if (sheet.isTooLarge) refuse(`The file ${file} has more than 50,000 rows or 200 columns.`)
  if (other?.knownCount === heading.knownCount && !sheet.isCsv)
    refuse(
      `The sheets "${sheet.name}" and "${other.sheet.name}" of ${file} have the same headings. Leave one of them in the file.`,
    )
  for (const [position, name] of names.entries()) {
    const first = names.indexOf(name)
    if (name !== undefined && first < position)
      refuse(`The columns "${headings[first]}" and "${headings[position]}" of ${file} are the same.`)
  }
  const missing = listRequired(columns).filter(name => !names.includes(name))
  if (missing.length > 0) refuse(`The file ${file} lacks these columns: ${formatList(missing)}.`)
  if (sheet.rows.length === index + 1) refuse(`The file ${file} has no rows below its headings.`)
  return heading
}

/** Returns the letters and digits of a heading or a name, in lower case. */
export const normaliseName = (text: string) =>
  text
    .slice(0, 100)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const listRequired = (columns: Columns) => Object.keys(columns).filter(name => !columns[name]?.isOptional)
