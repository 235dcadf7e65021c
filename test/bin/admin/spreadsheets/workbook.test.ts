import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { readWorkbook, type WrittenCell, writeWorkbook } from '#bin/admin/spreadsheets/workbook.ts'
import { createFolder } from '../../../support/temporary-folder.ts'
import { fixture } from './fixtures/fixture.ts'

const { write } = createFolder()

const readTexts = async (file: string) =>
  (await readWorkbook(file)).flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text)))

describe('a workbook is refused', () => {
  it.each([
    ['that unpacks to more than 300 MB', 'bomb.xlsx', 'unpacks to more than 300 MB'],
    ['with two billion repeats', 'repeats.ods', 'is damaged, or is not a workbook with rows'],
    ['whose hidden rows hucre does not tell', 'hidden.ods', 'has hidden or grouped rows'],
    ['whose grouped rows would be left out', 'groups.ods', 'has hidden or grouped rows'],
    [
      'whose empty cells would be headings',
      'empty-text.xlsx',
      'has cells that another program wrote wrongly',
    ],
  ])('%s', async (_, name, message) => {
    await expect(readWorkbook(fixture(name))).rejects.toThrow(message)
  })

  it('that is another archive, or damaged', async () => {
    const archive = Buffer.from(await writeWorkbook([]).catch(() => new Uint8Array()))
    for (const content of [Buffer.from('PK\u0003\u0004rest'), archive.subarray(0, 200)])
      await expect(readWorkbook(write(Buffer.concat([Buffer.from('PK'), content])))).rejects.toThrow(
        'is damaged',
      )
  })
})

describe('a workbook is read', () => {
  it('up to row 50,000 and column 200, whatever its last cell contains', async () => {
    expect(await readTexts(fixture('corner.xlsx'))).toEqual([['UCAS ID'], ['0012345678']])
  })

  it('with the stored values of its formulas', async () => {
    const rows = await readTexts(fixture('mistakes.ods'))
    expect(rows[2]?.[5]).toBe('12345679')
    expect(rows[3]?.[5]).toBe('The cell shows the error #DIV/0!')
  })
})

const writeRows = async (rows: WrittenCell[][]) =>
  write(
    Buffer.from(
      await writeWorkbook([
        {
          name: 'Applications',
          headings: ['UCAS ID', 'Decision'],
          options: { Decision: ['offer', 'no offer'] },
          rows,
        },
      ]),
    ),
  )

it.each<[cell: WrittenCell, kind: string, text: string]>([
  ['0012345678', 'text', '0012345678'],
  ['=1+1', 'text', '=1+1'],
  ['+44 20 7946 0018', 'text', '+44 20 7946 0018'],
  ['#N/A is a name', 'text', '#N/A is a name'],
  ['two\nlines', 'text', 'two\nlines'],
  ['a\uFFFEb\uFFFFc\u0001d\uD800', 'text', 'abcd'],
  ['x'.repeat(40_000), 'text', 'x'.repeat(32_767)],
  [9250.5, 'number', '9250.5'],
  [{ date: '2007-05-06' }, 'date', '2007-05-06'],
  [{ date: '2026-08-13T11:05' }, 'date', '2026-08-13 11:05'],
  [{ date: '2026-08-13T11:04:59.999' }, 'date', '2026-08-13 11:05'],
  [null, 'text', ''],
])('a workbook that is written has %j as %s %j', async (cell, kind, text) => {
  const [sheet] = await readWorkbook(await writeRows([['1', cell]]))
  expect(sheet?.rows[1]?.cells[1]).toEqual({ kind, text })
})
