import { CsvError, type Options, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { UsageError } from '../context/errors.ts'
import { formatList } from '../context/terminal.ts'
import { readTextFile } from './decode-text.ts'
import { createMistakesError, type Mistake } from './mistakes.ts'

/** A column that a command reads. Headings are compared without case, spaces and punctuation. */
export type ColumnRule = { aliases?: readonly string[]; isOptional?: boolean }

/** A row with the text of each column, empty for a missing one. `row` is the number that Excel shows beside it. */
export type SpreadsheetRow<Column extends string> = { row: number; cells: Record<Column, string> }

type Spreadsheet<Column extends string> = {
  rows: SpreadsheetRow<Column>[]
  /** The columns that the file has. */
  columns: ReadonlySet<Column>
  /** What staff should know about how the file was read, a sentence each. */
  notes: string[]
}

export const ignoreColumnsOption = [
  '--ignore-extra-columns',
  'leave out columns that this command does not read',
] as const

export type ReadOptions = { ignoreExtraColumns?: boolean | undefined }

/** Reads a CSV file as Excel, LibreOffice, Numbers and Google Sheets write it; throws a UsageError if it has mistakes. */
export function readSpreadsheet<Column extends string>(
  file: string,
  rules: Record<Column, ColumnRule>,
  options: ReadOptions,
): Spreadsheet<Column> {
  const { text, notes } = readTextFile(file)
  const spreadsheet = parseSpreadsheet(text, file, rules, options)
  return { ...spreadsheet, notes: [...notes, ...spreadsheet.notes] }
}

/** Whether a file has a heading with every required column, by which a command tells one kind of file from another. */
export function hasColumns(file: string, rules: Record<string, ColumnRule>): boolean {
  const { text, separators: allowed } = splitSeparatorLine(readTextFile(file).text)
  const columnByName = indexColumns(rules)
  const heading = findHeading(text, allowed, name => columnByName.get(normaliseHeading(name)))
  const required = Object.values(rules).filter(({ isOptional }) => !isOptional)
  return heading !== undefined && heading.known >= required.length
}

/**
 * Returns the rows below the heading, without empty ones. The separator is a comma, a semicolon or a tab, or what a line
 * `sep=` says. The heading is the row with the most known columns, so a title may stand above it.
 */
export function parseSpreadsheet<Column extends string>(
  input: string,
  file: string,
  rules: Record<Column, ColumnRule>,
  { ignoreExtraColumns }: ReadOptions,
): Spreadsheet<Column> {
  const refuse = (text: string): never => {
    throw new UsageError(`${text} Nothing has changed.`)
  }
  const { text, separators: allowed } = splitSeparatorLine(input)
  const columnByName = indexColumns(rules)
  const findColumn = (heading: string) => columnByName.get(normaliseHeading(heading))

  const heading = findHeading(text, allowed, findColumn)
  if (!heading) {
    parseRecords(text, {}, file)
    const names = formatList(listKeys(rules).filter(column => !rules[column].isOptional))
    return refuse(`The file ${file} has no line with the headings ${names}.`)
  }
  const records = parseRecords(text, { delimiter: heading.delimiter }, file)
  const headings = records[heading.index] ?? []
  const lines = records
    .map((record, index) => ({ row: index + 1, record: record.map(cleanCell) }))
    .slice(heading.index + 1)
    .filter(({ record }) => record.some(cell => cell !== ''))

  const columnsByIndex = headings.map(findColumn)
  const indexes = new Map<Column, number>()
  for (const [index, column] of columnsByIndex.entries()) {
    if (!column) continue
    const existing = indexes.get(column)
    if (existing !== undefined)
      refuse(
        `The columns ${formatColumn(existing, headings)} and ${formatColumn(index, headings)} of ${file} are the same.`,
      )
    indexes.set(column, index)
  }
  const missing = listKeys(rules).filter(column => !rules[column].isOptional && !indexes.has(column))
  if (missing.length > 0) refuse(`The file ${file} lacks these columns: ${formatList(missing)}.`)
  const extra = headings.filter((name, index) => name.trim() !== '' && !columnsByIndex[index])
  if (extra.length > 0 && !ignoreExtraColumns)
    refuse(
      `The file ${file} has columns that this command does not read: ${formatList(extra)}. Remove them, or add --ignore-extra-columns.`,
    )
  const mistakes = lines.flatMap(({ row, record }) =>
    record.flatMap((cell, index): Mistake[] =>
      cell === '' || headings[index]?.trim()
        ? []
        : [
            {
              row,
              column: `column ${toColumnLetters(index)}`,
              text: 'This value has no heading above it. Put quotation marks around a value that contains the separator',
            },
          ],
    ),
  )
  if (mistakes.length > 0) throw createMistakesError(file, mistakes)
  if (lines.length === 0) refuse(`The file ${file} has no rows below its headings.`)

  return {
    rows: lines.map(({ row, record }) => ({
      row,
      cells: mapColumns(rules, column => record[indexes.get(column) ?? -1] ?? ''),
    })),
    columns: new Set(indexes.keys()),
    notes: [
      ...(heading.delimiter === ','
        ? []
        : [`The columns were separated at each ${nameSeparator(heading.delimiter)}.`]),
      ...(heading.index === 0 ? [] : [`The headings were read from row ${heading.index + 1}.`]),
      ...(extra.length > 0 ? [`These columns were not read: ${formatList(extra)}.`] : []),
    ],
  }
}

const separators = [',', ';', '\t']
const nameSeparator = (separator: string) =>
  separator === '\t' ? 'tab' : separator === ';' ? 'semicolon' : `"${separator}"`

/** Returns a text without its line `sep=`, and the separators that it may have. */
function splitSeparatorLine(text: string) {
  const [line = '', separator] = /^sep=(.)\r?(?:\n|$)/i.exec(text) ?? []
  return { text: text.slice(line.length), separators: separator ? [separator] : separators }
}

/** Returns the columns by their names, in comparable form. */
function indexColumns<Column extends string>(rules: Record<Column, ColumnRule>): Map<string, Column> {
  const names = listKeys(rules).flatMap(column =>
    [column, ...(rules[column].aliases ?? [])].map(name => [normaliseHeading(name), column] as const),
  )
  return new Map(names)
}

/** The number of rows that may hold the heading. */
const maxHeadingRow = 20

type Heading = { delimiter: string; index: number; known: number }

function findHeading(
  text: string,
  delimiters: readonly string[],
  findColumn: (heading: string) => string | undefined,
): Heading | undefined {
  const candidates = delimiters.flatMap(delimiter =>
    parseRecords(text, { delimiter, to: maxHeadingRow, relax_quotes: true }).map((record, index) => ({
      delimiter,
      index,
      known: new Set(record.flatMap(name => findColumn(name) ?? [])).size,
    })),
  )
  return candidates
    .filter(({ known }) => known > 0)
    .reduce<(typeof candidates)[number] | undefined>(
      (best, next) => (next.known > (best?.known ?? 0) ? next : best),
      undefined,
    )
}

const recordsSchema = z.array(z.array(z.string()))

function parseRecords(text: string, options: Options, file?: string): string[][] {
  try {
    return recordsSchema.parse(
      parse(text, { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, ...options }),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (file === undefined) return []
    const line = /line (\d+)/.exec(error.message)?.[1] ?? '1'
    throw new UsageError(
      `The file ${file} has a quotation mark in or before line ${line} that is not closed, or is inside a value. Nothing has changed.`,
    )
  }
}

const normaliseHeading = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns a cell without the spaces around it, and without the formula that keeps leading zeros, as in ="0012". */
const cleanCell = (cell: string) => cell.trim().replace(/^="([^"]*)"$/, '$1')

/** Returns the letters that Excel shows above a column. */
const toColumnLetters = (index: number): string =>
  (index < 26 ? '' : toColumnLetters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const formatColumn = (index: number, headings: readonly string[]) =>
  `${toColumnLetters(index)} (${headings[index]?.trim()})`

const listKeys = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

const mapColumns = <Column extends string>(
  rules: Record<Column, unknown>,
  read: (column: Column) => string,
) => Object.fromEntries(listKeys(rules).map(column => [column, read(column)])) as Record<Column, string>
