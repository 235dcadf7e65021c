import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from '#bin/admin/spreadsheets/read-spreadsheet.ts'
import { createFolder } from '../../../temporary-folder.ts'

const { write } = createFolder()
const rules = {
  ucasId: { aliases: ['personal ID'] },
  surname: {},
  email: { isOptional: true },
}
const read = (content: string | Buffer, ignoreExtraColumns = false) =>
  readSpreadsheet(write(content), rules, { ignoreExtraColumns })
const lines = (...texts: string[]) => texts.join('\r\n')
const readError = (content: string | Buffer) => {
  try {
    read(content)
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

const comma = lines('ucasId,surname', '0012345678,O’Sé', '1234567890,Zoë', '')
const sheet = [
  { row: 2, cells: { ucasId: '0012345678', surname: 'O’Sé', email: '' } },
  { row: 3, cells: { ucasId: '1234567890', surname: 'Zoë', email: '' } },
]
const atRow = (row: number) => sheet.map((line, index) => ({ ...line, row: row + index }))
const utf16be = (text: string) =>
  Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])

describe('a spreadsheet is read', () => {
  it.each<[habit: string, content: string | Buffer, note: RegExp]>([
    [
      'in Windows-1252',
      iconv.encode(comma, 'windows-1252'),
      /^The file was read as Windows-1252\. .*: O’Sé, Zoë\.$/,
    ],
    ['in UTF-16 with a byte order mark', Buffer.from(`\uFEFF${comma}`, 'utf16le'), /UTF-16/],
    ['in UTF-16 without one', Buffer.from(comma, 'utf16le'), /UTF-16/],
    ['in big-endian UTF-16', utf16be(comma), /UTF-16/],
    ['with semicolons', comma.replaceAll(',', ';'), /semicolon/],
    ['with tabs', comma.replaceAll(',', '\t'), /tab/],
    ['with a separator line', `sep=;\r\n${comma.replaceAll(',', ';')}`, /semicolon/],
    ['with an uncommon separator', `sep=|\r\n${comma.replaceAll(',', '|')}`, /"\|"/],
    [
      'from columns that nobody needs, if asked',
      comma.replaceAll('\r\n', ',\r\n').replace('surname,', 'surname,Agent'),
      /Agent/,
    ],
  ])('%s, and says so', (_, content, note) => {
    const { rows, notes } = read(content, true)
    expect(rows).toEqual(sheet)
    expect(notes.join('\n')).toMatch(note)
  })

  it.each<[habit: string, content: string | Buffer]>([
    ['in UTF-8', comma],
    ['with a byte order mark', `\uFEFF${comma}`],
    ['with a separator line that is a comma', `sep=,\r\n${comma}`],
    ['with a byte order mark that a program read as letters', `\u00EF\u00BB\u00BF${comma}`],
    ['with line feeds', comma.replaceAll('\r\n', '\n')],
    ['with carriage returns', comma.replaceAll('\r\n', '\r')],
    ['with every value in quotation marks', comma.replaceAll(/[^,\r\n]+/g, '"$&"')],
    ['with other headings of the columns', comma.replace('ucasId,surname', ' UCAS_ID , SURNAME\u00A0')],
    ['with an alias of a heading', comma.replace('ucasId', 'Personal Id')],
    ['with empty columns and rows', `${comma.replaceAll('\r\n', ',,,\r\n')},,,,\r\n ,,,,\r\n`],
    ['with values as formulas', comma.replace('0012345678', '"=""0012345678"""')],
  ])('%s', (_, content) => expect(read(content)).toMatchObject({ rows: sheet, notes: [] }))

  it.each<[title: string, row: number]>([
    ['UCAS, Clearing, results and surname', 3],
    ['"Clearing 2027"\r\n', 4],
  ])('below a title: %j', (title, row) => {
    const { rows, notes } = read(lines(title, comma))
    expect(rows).toEqual(atRow(row))
    expect(notes).toEqual([`The headings were read from row ${row - 1}.`])
  })

  it('with the numbers of its rows, which empty rows and line breaks do not change', () => {
    const { rows } = read(lines('ucasId,surname', '1,"A\nB"', '', '2,C'))
    expect(rows.map(({ row, cells }) => [row, cells.surname])).toEqual([
      [2, 'A\nB'],
      [4, 'C'],
    ])
  })

  it('with formulas, apostrophes and spaces in names as they are', () => {
    const { rows } = read(lines('ucasId,surname', '1,=1+1', "2,O'Neill", '3,de la Cruz'))
    expect(rows.map(({ cells }) => cells.surname)).toEqual(['=1+1', "O'Neill", 'de la Cruz'])
  })

  it('with a warning of letters that Excel has lost or damaged', () => {
    expect(
      read(iconv.encode(lines('ucasId,surname', '1,Zoë', '2,?ukasz'), 'windows-1252')).notes[1],
    ).toContain('"?ukasz"')
    expect(read(lines('ucasId,surname', '1,ZoÃ«')).notes[0]).toContain('"ZoÃ«"')
  })
})

describe('a spreadsheet is refused', () => {
  it.each<[mistake: string, content: string | Buffer, message: string]>([
    ['a workbook', Buffer.from('PK\u0003\u0004rest'), 'is a workbook, not CSV'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'is a workbook, not CSV'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0x81]), 'is not text'],
    ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x41]), 'is not text'],
    ['an empty file', '', 'has no line with the headings ucasId and surname'],
    ['other columns', 'a,b\r\n1,2', 'has no line with the headings ucasId and surname'],
    ['only headings', 'ucasId,surname\r\n,,\r\n', 'has no rows below its headings'],
    ['a missing column', 'ucasId,email\r\n1,a', 'lacks these columns: surname'],
    ['two columns of one name', 'ucasId,surname,UCAS ID\r\n1,a,2', 'The columns A (ucasId) and C (UCAS ID)'],
    [
      'columns that it does not know',
      'ucasId,surname,Agent,Fax\r\n1,a,b,c',
      'Agent and Fax. Remove them, or add --ignore-extra-columns',
    ],
    [
      'values without a heading',
      'ucasId,surname\r\n1,a\r\n2,b,c\r\n3,b,c',
      'Rows 3 to 4, column C: This value has no heading',
    ],
    ['an open quotation mark', 'ucasId,surname\r\n1,"a\r\n2,b', 'has a quotation mark in or before line'],
    [
      'a quotation mark inside a value',
      'ucasId,surname\r\n1,a"b"\r\n',
      'has a quotation mark in or before line',
    ],
  ])('for %s', (_, content, message) => {
    const error = readError(content)
    expect(error).toContain(message)
    expect(error).toContain('Nothing has changed.')
  })
})
