/**
 * The only module that uses the spreadsheet libraries. hucre is young and has one maintainer, so its version is pinned and
 * this module's test has fixtures of what it must do. SheetJS (@e965/xlsx), in a worker with limited memory, could replace its
 * reading, and exceljs its writing. csv-parse reads CSV.
 */
import { readFileSync, statSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { CsvError, parse } from 'csv-parse/sync'
import { type CellValue, colToLetter, type Sheet as HucreSheet, readOds, readXlsx, writeXlsx } from 'hucre'
import { fromBufferPromise } from 'yauzl'
import { describeSystemError } from '#infra/errors/user-error.ts'
import { UsageError } from '../../command-line/errors.ts'

/**
 * The value of a cell as text: a number with a point, a date as YYYY-MM-DD with its time if it has one, in no time zone.
 * The text of a mistake is a sentence about the cell.
 */
export type Cell = { kind: 'text' | 'number' | 'date' | 'mistake'; text: string }

/** A row that is not empty. `row` is the number that Excel shows beside it; a filter hides rows. */
export type SheetRow = { row: number; isHidden: boolean; cells: readonly Cell[] }

/** A CSV file is a sheet for each separator that it may have. `isTooLarge`: it has more rows or columns than are read. */
export type Sheet = { name: string; isCsv?: boolean; isTooLarge: boolean; rows: readonly SheetRow[] }

const limits = { fileBytes: 20 * 1024 ** 2, unpackedBytes: 300_000_000, rows: 50_000, columns: 200 }
const saveAsWorkbook = 'In Excel: Save As, Excel Workbook.'

/** Reads an .xlsx or .ods workbook or a CSV file; throws a UsageError of one sentence about a file that it cannot read. */
export async function readWorkbook(file: string): Promise<Sheet[]> {
  try {
    // Before it is read: a larger file may not fit into memory.
    if (statSync(file).size > limits.fileBytes) throw new UsageError('is larger than 20 MB.')
    return await readSheets(readFileSync(file))
  } catch (error) {
    throw new UsageError(`The file ${file} ${describeReadError(error)} Nothing has changed.`)
  }
}

function describeReadError(error: unknown): string {
  if (error instanceof UsageError) return error.message
  if (error instanceof Error && 'syscall' in error) return `cannot be read (${describeSystemError(error)}).`
  return `is damaged, or is not a workbook with rows. ${saveAsWorkbook}`
}

async function readSheets(bytes: Buffer): Promise<Sheet[]> {
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new UsageError(`is an Excel file from before 2007, or has a password. ${saveAsWorkbook}`)
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return readCsv(bytes)
  const isOds = await checkParts(bytes)
  return isOds ? (await readOds(bytes)).sheets.map(toSheet) : readXlsxSheets(bytes)
}

/** hucre reads such a cell as the first text of the workbook, which is often a heading. */
const emptySharedText = /<c\b[^>]*\bt="s"(?:[^>]*\/>|[^>]*>\s*(?:<v\s*\/>|<v>\s*<\/v>|<\/c>))/
/** hucre leaves out the rows inside these elements, and does not say which rows of an .ods file are hidden. */
const unreadRows =
  /<table:table-(?:row-group|header-rows|rows)\b|<table:table-row\b[^>]*table:visibility="(?:filter|collapse)"/

/** Refuses a workbook that is too large, or that hucre would read wrongly. Returns whether it is an .ods file. */
async function checkParts(bytes: Buffer): Promise<boolean> {
  const zip = await fromBufferPromise(bytes)
  let isOds = false
  let unpackedBytes = 0
  for await (const entry of zip.eachEntry()) {
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > limits.unpackedBytes) throw new UsageError('unpacks to more than 300 MB.')
    // yauzl fails when a part does not unpack to the size that its directory says.
    const part = await buffer(await zip.openReadStreamPromise(entry))
    if (entry.fileName.startsWith('xl/worksheets/') && emptySharedText.test(part.toString()))
      throw new UsageError(
        'has cells that another program wrote wrongly. Open it in Excel and save it again.',
      )
    if (entry.fileName !== 'content.xml') continue
    isOds = true
    if (unreadRows.test(part.toString()))
      throw new UsageError(
        'has hidden or grouped rows, or rows that are repeated on each printed page. Save it as an Excel workbook (.xlsx).',
      )
  }
  return isOds
}

/** Reads each sheet alone, because hucre fails on a chart sheet. */
async function readXlsxSheets(bytes: Buffer): Promise<Sheet[]> {
  let sheetCount = 0
  await readXlsx(bytes, {
    // Counts the sheets, and reads none of them.
    sheets() {
      sheetCount += 1
      return false
    },
  })
  const sheets: Sheet[] = []
  // One row and one column more than the limits, so that a larger sheet is noticed.
  const range = `A1:${colToLetter(limits.columns)}${limits.rows + 1}`
  for (let index = 0; index < sheetCount; index++) {
    const read = await readXlsx(bytes, { sheets: [index], range }).catch(error => {
      if (!/missing worksheet/.test(String(error))) throw error
    })
    sheets.push(...(read?.sheets ?? []).map(toSheet))
  }
  return sheets
}

function toSheet({ name, rows, cells, rowDefs }: HucreSheet): Sheet {
  const read = rows.map((values, row) =>
    values.map((value, column) => {
      const details = cells?.get(`${row},${column}`)
      return toCell(value, details?.type === 'formula' || details?.formula !== undefined)
    }),
  )
  return { name, ...selectFilledRows(read, row => rowDefs?.get(row)?.hidden === true) }
}

function selectFilledRows(read: Cell[][], isHidden: (index: number) => boolean) {
  const isFilled = ({ text }: Cell) => text !== ''
  const rows = read
    .map((cells, index) => ({ row: index + 1, isHidden: isHidden(index), cells }))
    .filter(({ cells }) => cells.some(isFilled))
  const isTooLarge = rows.some(
    ({ row, cells }) => row > limits.rows || cells.findLastIndex(isFilled) >= limits.columns,
  )
  return { rows, isTooLarge }
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

function readCsv(bytes: Buffer): Sheet[] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const invalid = text.search(/[\0\uFFFD]/)
  if (invalid >= 0) {
    const row = text.slice(0, invalid).split(/\r\n?|\n/).length
    throw new UsageError(
      `cannot be read. Row ${row} has a letter that is not UTF-8. ${saveAsWorkbook} From another system: ask for UTF-8.`,
    )
  }
  const sheets: Sheet[] = []
  let invalidLine = 1
  for (const delimiter of [',', ';', '\t']) {
    try {
      const records: string[][] = parse(text, {
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        to: limits.rows + 1,
      })
      const rows = records.map(record => record.map((value): Cell => ({ kind: 'text', text: value.trim() })))
      sheets.push({ name: '', isCsv: true, ...selectFilledRows(rows, () => false) })
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      invalidLine = Math.max(invalidLine, Number(/line (\d+)/.exec(error.message)?.[1]))
    }
  }
  if (sheets.length === 0)
    throw new UsageError(
      `has a quotation mark in or before line ${invalidLine} that is not closed, or is inside a value.`,
    )
  return sheets
}

/** A text is always a text cell. A date is YYYY-MM-DD or YYYY-MM-DDTHH:MM, in no time zone. */
export type WrittenCell = string | number | { date: string } | null | undefined

export type WrittenSheet = {
  name: string
  headings: readonly string[]
  /** Lists that the cells of a column suggest, by heading; other values may be entered. */
  options?: Record<string, readonly string[]>
  frozenColumns?: number
  rows: readonly (readonly WrittenCell[])[]
}

const maxWrittenLength = 32_767

export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, headings, options = {}, frozenColumns = 0, rows }) => ({
      name,
      columns: headings.map((heading, index) => {
        const cells = rows.map(row => row[index])
        return { width: findWidth([heading, ...cells]), numFmt: findFormat(cells) }
      }),
      rows: [[...headings], ...rows.map(row => row.map(toWritten))],
      cells: new Map(
        headings.map((_, index) => [`0,${index}`, { style: { font: { bold: true }, numFmt: '@' } }]),
      ),
      freezePane: { rows: 1, columns: frozenColumns },
      autoFilter: { range: `A1:${colToLetter(headings.length - 1)}${rows.length + 1}` },
      dataValidations: Object.entries(options).map(([heading, values]) => {
        const column = colToLetter(headings.indexOf(heading))
        return {
          type: 'list' as const,
          values: [...values],
          range: `${column}2:${column}${limits.rows}`,
          showErrorMessage: false,
        }
      }),
    })),
  })
}

const [minWidth, maxWidth] = [10, 50]

function findWidth(cells: readonly WrittenCell[]): number {
  const lengths = cells.map(cell => String((typeof cell === 'object' ? cell?.date : cell) ?? '').length + 2)
  return Math.min(maxWidth, Math.max(minWidth, ...lengths))
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
    ? cell.replace(/[^\P{Cc}\n\t]|\p{Cs}|[\uFFFE\uFFFF]/gu, '').slice(0, maxWrittenLength)
    : (cell ?? null)
}
