import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { refuseMistakes } from '#bin/admin/spreadsheets/mistakes.ts'
import { type Columns, readRows } from '#bin/admin/spreadsheets/read-rows.ts'
import { readWorkbook, writeWorkbook } from '#bin/admin/spreadsheets/workbook.ts'
import { createFolder } from '../../../support/temporary-folder.ts'
import { fixture } from './fixtures/fixture.ts'

const { write } = createFolder()
const schema = z.string()
const columns = {
  ucasId: { aliases: ['personal ID'], kind: 'ucasId', schema },
  surname: { schema },
  email: { isOptional: true, schema },
} satisfies Columns

/** Reads a table, and refuses it with its mistakes as a command does. */
async function readFile<C extends Columns>(file: string, columnsOfFile: C) {
  const table = readRows(await readWorkbook(file), file, columnsOfFile)
  refuseMistakes(file, table.mistakes)
  return table
}
const read = (content: string | Buffer) => readFile(write(content), columns)
const lines = (...texts: string[]) => texts.join('\r\n')

const comma = lines('ucasId,surname', '0012345678,O’Sé', '1234567890,Zoë', '')
const rowsFrom = (row: number) =>
  [
    { ucasId: '0012345678', surname: 'O’Sé', email: '' },
    { ucasId: '1234567890', surname: 'Zoë', email: '' },
  ].map((values, index) => expect.objectContaining({ row: row + index, isHidden: false, values }))

describe('a CSV file is read', () => {
  it('with columns that nobody needs, which are named', async () => {
    const { rows, notes } = await read(comma.replaceAll('\r\n', ',\r\n').replace('surname,', 'surname,Agent'))
    expect(rows).toEqual(rowsFrom(2))
    expect(notes).toEqual(['These columns were not read: Agent.'])
  })

  it.each([
    ['in UTF-8', comma],
    ['with a byte order mark', `\uFEFF${comma}`],
    ['with semicolons', comma.replaceAll(',', ';')],
    ['with tabs', comma.replaceAll(',', '\t')],
    ['with line feeds', comma.replaceAll('\r\n', '\n')],
    ['with carriage returns', comma.replaceAll('\r\n', '\r')],
    ['with every value in quotation marks', comma.replaceAll(/[^,\r\n]+/g, '"$&"')],
    ['with other headings of the columns', comma.replace('ucasId,surname', ' UCAS_ID , SURNAME\u00A0')],
    ['with an alias of a heading', comma.replace('ucasId', 'Personal Id')],
    ['with empty columns and rows', `${comma.replaceAll('\r\n', ',,,\r\n')},,,,\r\n ,,,,\r\n`],
  ])('%s', async (_, content) => {
    expect(await read(content)).toMatchObject({ rows: rowsFrom(2), notes: [] })
  })

  it.each([
    ['UCAS, Clearing, results and surname', 3],
    ['"Clearing 2027"\r\n', 4],
    ['sep=,', 3],
  ])('below a title: %j', async (title, row) => {
    const { rows, notes } = await read(lines(title, comma))
    expect(rows).toEqual(rowsFrom(row))
    expect(notes).toEqual([])
  })

  it('with the numbers of its rows, which empty rows and line breaks do not change', async () => {
    const { rows } = await read(lines('ucasId,surname', '1,"A\nB"', '', '2,C'))
    expect(rows.map(({ row, values }) => [row, values.surname])).toEqual([
      [2, 'A\nB'],
      [4, 'C'],
    ])
  })
})

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const manyRows = lines('ucasId,surname', ...Array.from({ length: 212 }, () => '1,a'))

describe('a CSV file is refused', () => {
  it.each([
    ['\u0345\u0334'.repeat(30_000), 'has no row with the headings'],
    [`ucasId,surname\r\n1${'a'.repeat(30_000)}!,b`, 'A cell has up to 10000 characters'],
  ])('without work for a text of any length (row %#)', async (content, text) => {
    await expect(read(content)).rejects.toThrow(text)
  })

  it.each([
    ['for another encoding', latin1(lines(manyRows, '2,Zoë')), 'Row 214 has a letter that is not UTF-8.'],
    ['for UTF-16', Buffer.from(comma, 'utf16le'), 'Row 1 has a letter that is not UTF-8.'],
    ['that is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0x81]), 'is not UTF-8'],
    ['that is an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'Save As, Excel Workbook'],
    ['that is empty', '', 'has no row with the headings ucasId and surname'],
    ['with other columns', 'a,b\r\n1,2', 'has no row with the headings ucasId and surname'],
    ['with only headings', 'ucasId,surname\r\n,,\r\n', 'has no rows below its headings'],
    ['without a column', 'ucasId,email\r\n1,a', 'lacks these columns: surname'],
    ['with two columns of one name', 'ucasId,surname,UCAS ID\r\n1,a,2', 'The columns "ucasId" and "UCAS ID"'],
    [
      'with values without a heading',
      'ucasId,surname\r\n1,a\r\n2,b,c\r\n3,b,c',
      'Rows 3 and 4, values: There are more values than headings',
    ],
    ['with an open quotation', 'ucasId,surname\r\n1,"a\r\n2,b', 'has a quotation mark in or before line'],
    ['with one inside a value', 'ucasId,surname\r\n1,a"b"\r\n', 'has a quotation mark in or before line'],
    ['with too many rows', `ucasId,surname\r\n${'1,a\r\n'.repeat(50_000)}`, 'more than 50,000 rows'],
    ['over 20 MB', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'larger than 20 MB'],
  ])('%s', async (_, content, message) => {
    const error = await read(content).catch(String)
    expect(error).toContain(message)
    expect(error).toContain('Nothing has changed.')
  })

  it('with one line for a cause, and at most one screen', async () => {
    const headings = Array.from({ length: 30 }, (_, index) => `heading${index}`)
    const date = { date: '2026-05-06' }
    const rows = Array.from({ length: 396 }, () => headings.map(() => date))
    const file = write(Buffer.from(await writeWorkbook([{ name: 'Sheet', headings, rows }])))
    const error = await readFile(file, Object.fromEntries(headings.map(name => [name, { schema }]))).catch(
      String,
    )
    expect(error).toContain('Rows 2, 3, 4 and 393 more, heading0: The cell is a date (2026-05-06).')
    expect(error).toMatch(/\n15 more$/)
    expect(String(error).split('\n')).toHaveLength(17)
  })
})

describe('a workbook is read', () => {
  it('also if another of its sheets is too large', async () => {
    const results = { name: 'Results', headings: ['Grade'], rows: Array(50_001).fill(['A']) }
    const people = { name: 'People', headings: ['ucasId', 'surname'], rows: [['1234567890', 'Sample']] }
    const file = write(Buffer.from(await writeWorkbook([people, results])))
    expect((await readFile(file, { ucasId: { schema }, surname: { schema } })).rows).toHaveLength(1)
  })

  const typedColumns = {
    ucasId: { kind: 'ucasId', schema },
    surname: { schema },
    dateOfBirth: { kind: 'date', schema },
    telephone: { kind: 'telephone', schema },
    grade: { schema },
  } satisfies Columns

  it.each([
    ['people.xlsx', true],
    ['people-1904.xlsx', true],
    ['libreoffice.xlsx', true],
    ['people.ods', false],
  ])('with its types, and zeros back, from %s', async (name, hasHidden) => {
    const { remarks, rows } = await readFile(fixture(name), typedColumns)
    const zeros = '; 2 numbers have leading zeros again'
    expect(remarks).toBe(hasHidden ? `${zeros}; 1 hidden row is included` : zeros)
    expect(rows.map(({ row, isHidden, values }) => [row, isHidden, ...Object.values(values)])).toEqual([
      [4, false, '0012345678', '=Nguyễn', '2007-05-06', '01632960123', '6-5'],
      [5, false, '0012345679', 'Kaʻahumanu', '2007-12-31 23:59', '+44 20', '6.5'],
      [6, hasHidden, '1012345678', "O'Neill", '6 May 2007', '', '0.3'],
    ])
  })

  it.each([
    [1632960123, '01632960123'],
    [169772345, '0169772345'],
    [16977234, '16977234'],
  ])('with the zero of a telephone, if it is a British number: %i', async (cell, telephone) => {
    const sheet = { name: 'People', headings: ['surname', 'telephone'], rows: [['Sample', cell]] }
    const file = write(Buffer.from(await writeWorkbook([sheet])))
    const { surname, telephone: column } = typedColumns
    const { rows } = await readFile(file, { surname, telephone: column })
    expect(rows.map(({ values }) => values.telephone)).toEqual([telephone])
  })

  it('and refused for a grade that became a date, for errors and for formulas without a value', async () => {
    const error = await readFile(fixture('mistakes.xlsx'), { ...typedColumns, note: { schema } }).catch(
      String,
    )
    expect(error).toContain('Row 4, grade: The cell is a date (2026-05-06).')
    expect(error).toContain('Row 5, grade: The cell shows the error #N/A')
    expect(error).toContain('Rows 4 and 5, note: The formula has no stored value')
  })

  it('and refused for two sheets that are alike', async () => {
    await expect(readFile(fixture('two-alike.xlsx'), columns)).rejects.toThrow('sheets "First" and "Second"')
  })
})
