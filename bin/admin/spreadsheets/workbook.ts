/**
 * The only module that uses the spreadsheet libraries. hucre is young and has one maintainer, so its version is pinned and
 * this module's test has fixtures of what it must do. SheetJS (@e965/xlsx), in a worker with limited memory, could replace its
 * reading, and exceljs its writing. csv-parse reads CSV.
 */
import { readFileSync, statSync } from 'node:fs'
import { CsvError, type Options, parse } from 'csv-parse/sync'
import { type CellValue, type Sheet as HucreSheet, readOds, readXlsx, writeXlsx } from 'hucre'
import { fromBufferPromise } from 'yauzl'
import { describeSystemError } from '#infra/settings/user-error.ts'
import { UsageError } from '../context/errors.ts'

/**
 * The value of a cell as text: a number with a point, a date as YYYY-MM-DD with its time if it has one, in no time zone.
 * The text of a mistake is a sentence about the cell.
 */
export type Cell = { kind: 'text' | 'number' | 'date' | 'mistake'; text: string }

/** A row that is not empty. `row` is the number that Excel shows beside it; a filter hides rows. */
export type SheetRow = { row: number; isHidden: boolean; cells: readonly Cell[] }

/** A CSV file is a sheet for each separator that it may have. */
export type Sheet = { name: string; isCsv?: boolean; rows: readonly SheetRow[]; problem?: string }

const limits = { fileBytes: 20 * 1024 ** 2, unpackedBytes: 300_000_000, rows: 50_000, columns: 200 }
const saveAsWorkbook = 'In Excel: Save As, Excel Workbook.'

/** Reads an .xlsx or .ods workbook or a CSV file; throws a UsageError of one sentence about a file that it cannot read. */
export async function readWorkbook(file: string): Promise<Sheet[]> {
  const bytes = readBytes(file)
  const refuse = (text: string): never => {
    throw new UsageError(`The file ${file} ${text} Nothing has changed.`)
  }
  if (bytes.length > limits.fileBytes) refuse('is larger than 20 MB.')
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    refuse(`is an Excel file from before 2007, or has a password. ${saveAsWorkbook}`)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return readCsv(bytes, refuse)
  const parts = await readParts(bytes).catch(() => refuse(`is damaged. Open it in Excel and save it again.`))
  if (!parts) return refuse('unpacks to more than 300 MB.')
  const problem = findProblem(parts)
  if (problem) refuse(problem)
  const content = parts.get('content.xml')
  try {
    return content === undefined ? await readXlsxSheets(bytes) : await readOdsSheets(bytes, content)
  } catch (error) {
    if (error instanceof UsageError) return refuse(error.message)
    return refuse(`is not a workbook that this command can read. ${saveAsWorkbook}`)
  }
}

function readBytes(file: string): Buffer {
  try {
    // Before it is read: a larger file may not fit into memory.
    return statSync(file).size > limits.fileBytes ? Buffer.alloc(limits.fileBytes + 1) : readFileSync(file)
  } catch (error) {
    throw new UsageError(`Cannot read the file ${file} (${describeSystemError(error)}).`)
  }
}

/** Returns the sheets of a workbook as text; undefined when it unpacks to more than the limit. */
async function readParts(bytes: Buffer): Promise<Map<string, string> | undefined> {
  const zip = await fromBufferPromise(bytes)
  const parts = new Map<string, string>()
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > limits.unpackedBytes) return
    const isSheet = /^(content\.xml|xl\/worksheets\/[^/]+\.xml)$/.test(entry.fileName)
    const chunks: Buffer[] = []
    // yauzl fails when a part does not unpack to the size that its directory says.
    for await (const chunk of await zip.openReadStreamPromise(entry)) if (isSheet) chunks.push(chunk)
    if (isSheet) parts.set(entry.fileName, Buffer.concat(chunks).toString('utf8'))
  }
  return parts
}

/** Returns a sentence about what hucre would read wrongly. */
function findProblem(parts: ReadonlyMap<string, string>): string | undefined {
  // It reads such a cell as the first text of the workbook, which is often a heading.
  const emptySharedText = /<c\b[^>]*\bt="s"(?:[^>]*\/>|[^>]*>\s*(?:<v\s*\/>|<v>\s*<\/v>|<\/c>))/
  // It leaves out the rows inside these elements.
  const groupedRows = /<table:table-(?:row-group|header-rows|rows)\b/
  for (const [name, xml] of parts) {
    if (name !== 'content.xml' && emptySharedText.test(xml))
      return 'has cells that another program wrote wrongly. Open it in Excel and save it again.'
    if (name === 'content.xml' && groupedRows.test(xml))
      return 'has grouped rows, or rows that are repeated on each printed page. Save it as an Excel workbook (.xlsx).'
  }
}

/** Reads each sheet alone, because hucre fails on a chart sheet. */
async function readXlsxSheets(bytes: Buffer): Promise<Sheet[]> {
  const names: string[] = []
  await readXlsx(bytes, { sheets: ({ name }) => names.push(name) < 0 })
  const sheets: Sheet[] = []
  const range = `A1:${toColumnLetters(limits.columns)}${limits.rows + 1}`
  for (const index of names.keys()) {
    const read = await readXlsx(bytes, { sheets: [index], range }).catch(error => {
      if (/missing worksheet/.test(String(error))) return
      throw error
    })
    const [sheet] = read?.sheets ?? []
    if (sheet) sheets.push(toSheet(sheet, row => sheet.rowDefs?.get(row)?.hidden === true))
  }
  return sheets
}

async function readOdsSheets(bytes: Buffer, content: string): Promise<Sheet[]> {
  const { sheets } = await readOds(bytes)
  const hiddenRows = findHiddenRows(content)
  return sheets.map((sheet, index) => toSheet(sheet, row => Boolean(hiddenRows[index]?.has(row))))
}

/** Returns the indexes of the rows that each sheet of an .ods file hides, which hucre does not say. */
function findHiddenRows(content: string): Set<number>[] {
  const sheets: Set<number>[] = []
  let row = 0
  for (const [tag, element] of content.matchAll(/<table:(table|table-row)\b(?!-)[^>]*>/g)) {
    if (element === 'table') {
      sheets.push(new Set())
      row = 0
      continue
    }
    const count = Number(/number-rows-repeated="(\d+)"/.exec(tag)?.[1] ?? 1)
    const end = Math.min(row + count, limits.rows + 1)
    if (/table:visibility="(?:filter|collapse)"/.test(tag))
      for (let index = row; index < end; index++) sheets.at(-1)?.add(index)
    row += count
  }
  return sheets
}

function toSheet({ name, rows, cells }: HucreSheet, isHidden: (index: number) => boolean): Sheet {
  const read = rows.map((values, index) => ({
    row: index + 1,
    isHidden: isHidden(index),
    cells: values.map((value, column) => {
      const details = cells?.get(`${index},${column}`)
      return toCell(value, details?.type === 'formula' || details?.formula !== undefined)
    }),
  }))
  const filled = read.filter(row => row.cells.some(({ text }) => text !== ''))
  const columnCount = Math.max(
    0,
    ...filled.map(row => row.cells.findLastIndex(({ text }) => text !== '') + 1),
  )
  if ((filled.at(-1)?.row ?? 0) > limits.rows || columnCount > limits.columns)
    throw new UsageError(`has more than 50,000 rows or 200 columns on the sheet "${name}".`)
  return { name, rows: filled }
}

const errorText = /^(#(DIV\/0|N\/A|REF|NAME|NUM|NULL|VALUE|SPILL|CALC|FIELD|BLOCKED|CONNECT)[!?]?|Err:\d+)$/

function toCell(value: CellValue, isFormula: boolean): Cell {
  if (value instanceof Date) return { kind: 'date', text: formatDateTime(value) }
  if (typeof value === 'number') return { kind: 'number', text: String(Number(value.toPrecision(15))) }
  const text = typeof value === 'boolean' ? String(value).toUpperCase() : (value ?? '').trim()
  if (errorText.test(text)) return { kind: 'mistake', text: `The cell shows the error ${text}` }
  if (isFormula && value === null)
    return {
      kind: 'mistake',
      text: 'The formula has no stored value: open the file in Excel and save it again',
    }
  return { kind: 'text', text }
}

function formatDateTime(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

const separators = [',', ';', '\t']

function readCsv(bytes: Buffer, refuse: (text: string) => never): Sheet[] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const [line = '', separator] = /^sep=(.)\r?(?:\n|$)/i.exec(text) ?? []
  const sheets = (separator ? [separator] : separators).map(each => parseCsv(text.slice(line.length), each))
  const row =
    /[\0\uFFFD]/.test(text) &&
    sheets[0]?.rows.find(({ cells }) => cells.some(cell => /[\0\uFFFD]/.test(cell.text)))
  if (row !== false)
    refuse(
      `cannot be read. Row ${row?.row ?? 1} has a letter that is not UTF-8. ${saveAsWorkbook} From another system: ask for UTF-8.`,
    )
  return sheets
}

function parseCsv(text: string, delimiter: string): Sheet {
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    to: limits.rows + 1,
  }
  const toRows = (records: string[][]): SheetRow[] =>
    records
      .map((record, index) => ({ row: index + 1, isHidden: false, cells: record.map(toCsvCell) }))
      .filter(({ cells }) => cells.some(cell => cell.text !== ''))
  try {
    const rows = toRows(parse(text, options))
    const isTooLong = rows.some(({ row, cells }) => row > limits.rows || cells.length > limits.columns)
    const problem = 'has more than 50,000 rows or 200 columns.'
    return { name: '', isCsv: true, rows, ...(isTooLong && { problem }) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = /line (\d+)/.exec(error.message)?.[1] ?? '1'
    const problem = `has a quotation mark in or before line ${line} that is not closed, or is inside a value.`
    // The first rows say whether the separator is the right one.
    const rows = toRows(parse(text, { ...options, quote: null, to: 20 }))
    return { name: '', isCsv: true, rows, problem }
  }
}

/** Returns a cell without the formula that keeps leading zeros, as in ="0012". */
const toCsvCell = (value: string): Cell => ({
  kind: 'text',
  text: value.trim().replace(/^="([^"]*)"$/, '$1'),
})

/** Returns the letters that Excel shows above a column, the first of which is 1. */
export const toColumnLetters = (column: number): string =>
  (column <= 26 ? '' : toColumnLetters(Math.floor((column - 1) / 26))) +
  String.fromCharCode(65 + ((column - 1) % 26))

/** A text is always a text cell. A date is YYYY-MM-DD or YYYY-MM-DDTHH:MM, in no time zone. */
export type WrittenCell = string | number | { date: string } | null | undefined

/** `options` is a list that the cells of a column suggest; other values may be entered. */
type WrittenColumn = { heading: string; width?: number; options?: readonly string[] }
export type WrittenSheet = {
  name: string
  columns: readonly WrittenColumn[]
  /** The number of columns at the left that stay in view. */
  frozenColumns?: number
  rows: readonly (readonly WrittenCell[])[]
}

const maxCellLength = 32_767
const defaultWidth = 16

/** Writes an .xlsx workbook whose sheets have a heading row that stays in view. */
export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, columns, frozenColumns = 0, rows }) => {
      const lastRow = rows.length + 1
      return {
        name,
        columns: columns.map(({ width = defaultWidth }, index) => ({
          width,
          numFmt: findFormat(rows.map(row => row[index])),
        })),
        rows: [columns.map(({ heading }) => heading), ...rows.map(row => row.map(toWritten))],
        cells: new Map(
          columns.map((_, index) => [`0,${index}`, { style: { font: { bold: true }, numFmt: '@' } }]),
        ),
        freezePane: { rows: 1, columns: frozenColumns },
        autoFilter: { range: `A1:${toColumnLetters(columns.length)}${lastRow}` },
        dataValidations: columns.flatMap(({ options }, index) => {
          const letters = toColumnLetters(index + 1)
          return options
            ? [
                {
                  type: 'list' as const,
                  values: [...options],
                  range: `${letters}2:${letters}${limits.rows}`,
                  allowBlank: true,
                  showErrorMessage: false,
                },
              ]
            : []
        }),
      }
    }),
  })
}

function findFormat(cells: readonly WrittenCell[]): string {
  const dates = cells.flatMap(cell => (typeof cell === 'object' && cell ? [cell.date] : []))
  if (dates.length > 0) return dates.some(date => date.includes('T')) ? 'dd/mm/yyyy hh:mm' : 'dd/mm/yyyy'
  return cells.some(cell => typeof cell === 'number') ? 'General' : '@'
}

function toWritten(cell: WrittenCell): CellValue {
  if (typeof cell === 'object' && cell) return new Date(cell.date.includes('T') ? `${cell.date}Z` : cell.date)
  // XML cannot have these characters, and Excel refuses a longer text.
  return typeof cell === 'string'
    ? cell.replace(/[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, '').slice(0, maxCellLength)
    : (cell ?? null)
}
