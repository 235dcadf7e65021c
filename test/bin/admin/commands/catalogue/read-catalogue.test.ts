import { describe, expect, it } from 'vitest'
import { catalogueColumns, writeCatalogue } from '#bin/admin/commands/catalogue/catalogue-sheet.ts'
import { readCatalogue } from '#bin/admin/commands/catalogue/read-catalogue.ts'
import { type WrittenCell, writeWorkbook } from '#bin/admin/spreadsheets/workbook.ts'
import { sampleCatalogue } from '../../../../functions/support/sample-catalogue.ts'
import { createFolder } from '../../../../support/temporary-folder.ts'

const { write } = createFolder()
const readBytes = async (bytes: Uint8Array) => readCatalogue(write(Buffer.from(bytes)))

const bySchool = {
  ...sampleCatalogue,
  programmes: sampleCatalogue.schools.flatMap(({ code }) =>
    sampleCatalogue.programmes.filter(({ schoolCode }) => schoolCode === code),
  ),
}

describe('a catalogue as a workbook', () => {
  it('is the same catalogue when it is read again', async () => {
    const { catalogue } = await readBytes(await writeCatalogue(sampleCatalogue))
    expect(catalogue).toEqual(bySchool)
  })

  it('needs a sheet of schools', async () => {
    const csv = write(`${Object.keys(catalogueColumns).join(',')}\nX100,Marine Science BSc\n`)
    await expect(readCatalogue(csv)).rejects.toThrow('has no sheet of schools')
  })
})

const cells = {
  code: 'X100',
  name: 'Marine Science BSc',
  'school code': 'SEA',
  'home places': 'yes',
  'overseas places': 'no',
  'A-levels': 'AAB',
  'IB points': 34,
  'IB Higher': 665,
  BTEC: 'DDM',
  conditions: 'Biology B/6; 1 of Chemistry B/6, Physics B/6, Mathematics',
  GCSEs: 'five at 4',
  maths: 'yes',
  English: 'yes',
  'minimum age': '18 by end of first year',
  'home fee': 9790,
  'overseas fee': 28_400,
  url: 'https://www.example.org/marine-science',
}
type Row = Partial<Record<keyof typeof cells, WrittenCell>>

/** Returns a workbook with these rows of programmes; each has the cells of the programme unless it has its own. */
const sheet = (...rows: Row[]) =>
  writeWorkbook([
    { name: 'Schools', headings: ['code', 'name'], rows: [['SEA', 'School of the Sea']] },
    {
      name: 'Programmes',
      headings: [...Object.keys(cells), 'remark'],
      rows: rows.map(row => Object.values({ ...cells, ...row })),
    },
  ])
const read = async (rows: Row[]) => readBytes(await sheet(...rows))
const readError = async (...rows: Row[]) => String(await read(rows).catch(String))

describe('a row of a catalogue', () => {
  it('is a programme with an alternative', async () => {
    const { schools, programmes } = (await read([{}])).catalogue
    expect(schools).toEqual([{ code: 'SEA', name: 'School of the Sea' }])
    const both = { a2Grade: 'B', ibGrade: '6' }
    const [biology, chemistry, physics, mathematics] = [
      ...['Biology', 'Chemistry', 'Physics'].map(subject => ({ subject, ...both })),
      { subject: 'Mathematics' },
    ]
    const conditions = [[biology], [chemistry, physics, mathematics]]
    expect(programmes).toEqual([
      {
        code: 'X100',
        name: 'Marine Science BSc',
        schoolCode: 'SEA',
        places: { home: true, overseas: false },
        entryRequirements: {
          alternatives: [
            {
              overall: { a2Grades: 'AAB', ibPoints: 34, ibGrades: '665', btecGrades: 'DDM' },
              conditions: conditions.map(subjects => ({ numberRequired: 1, subjects })),
            },
          ],
          gcses: 'five-at-4',
          maths: true,
          english: true,
        },
        minimumAge: 'end-of-first-year',
        fee: { home: 9790, overseas: 28400 },
        url: 'https://www.example.org/marine-science',
      },
    ])
  })

  it.each<[habit: string, row: Row]>([
    ['capitals', { 'home places': 'YES', 'overseas places': 'No', GCSEs: 'Five at 4', code: 'x100' }],
    ['pounds and commas', { 'home fee': '£9,790.00', 'overseas fee': '28 400' }],
    ['numbers as text', { 'IB points': '34', 'IB Higher': '665', 'home fee': '9790' }],
    ['digits of another script', { 'IB points': '٣٤', 'home fee': '٩٧٩٠' }],
    ['grades with spaces', { 'A-levels': 'A A B', 'IB Higher': '6 6 5', BTEC: 'd d m' }],
  ])('may have %s', async (_, row) => expect(await read([row])).toEqual(await read([{}])))

  it('may be another alternative of its programme, without the facts', async () => {
    const facts = Object.fromEntries(Object.keys(cells).map(heading => [heading, null]))
    const second = { ...facts, code: 'X100', 'A-levels': 'ABB', conditions: 'Biology A' }
    const [programme] = (await read([{}, second])).catalogue.programmes
    expect(programme?.entryRequirements.alternatives).toEqual([
      expect.objectContaining({ overall: expect.objectContaining({ a2Grades: 'AAB' }) }),
      {
        overall: { a2Grades: 'ABB', ibPoints: null, ibGrades: null, btecGrades: null },
        conditions: [{ numberRequired: 1, subjects: [{ subject: 'Biology', a2Grade: 'A' }] }],
      },
    ])
    expect(await readError({}, { name: 'Another name' })).toContain(
      'Row 3, name "Another name": An earlier row has the code X100',
    )
  })

  it.each<[row: Row, mistake: string]>([
    [
      { conditions: 'Chemsitry B' },
      'conditions "Chemsitry B": "Chemsitry" is in no list of subjects. Titles that begin alike: Chemistry',
    ],
    [{ conditions: '"Maths AA" 6' }, 'Mathematics: Analysis and Approaches'],
    [{ conditions: 'Biology B/9' }, '"Biology B/9" is in no list of subjects'],
    [{ conditions: 'Biology or Physics' }, '"Biology or Physics" is in no list of subjects'],
    [{ conditions: 'Biology, Physics' }, 'conditions "Biology, Physics": Enter conditions such as'],
    [{ conditions: '3 of Biology, Physics' }, 'conditions "3 of Biology, Physics": Enter conditions such as'],
    [{ 'A-levels': '', 'IB points': '', 'IB Higher': '', BTEC: '' }, 'An alternative asks for A-level'],
    [{ 'home places': 'maybe' }, 'home places "maybe": Enter yes or no'],
    [{ GCSEs: '' }, 'GCSEs: This is missing. Enter five at 4 or six at 6 and 7'],
    [{ 'minimum age': 17 }, 'minimum age "17": Enter'],
    [{ 'home fee': '' }, 'both fees, or neither'],
    [{ name: { date: '2026-05-06' } }, 'name: The cell is a date (2026-05-06)'],
    [{ url: 'http://example.org' }, 'url "http://example.org": Enter an address'],
    [{ code: 'X 100' }, 'code "X 100": Enter capital letters'],
    [{ code: '' }, 'Row 2, code: Every row of a programme has its code'],
    [{ 'school code': '' }, 'school code: This is missing'],
    [{ 'school code': 'LAND' }, 'school code "LAND": The sheet of schools has no such school'],
  ])('is refused with %j', async (row, mistake) => expect(await readError(row)).toContain(mistake))

  it.each<[heading: keyof Row, values: WrittenCell[], mistake: string]>([
    ['A-levels', ['BBBBBB', 'AAF'], 'Enter one to four'],
    ['BTEC', ['D*D*', 'DDMM'], 'Enter the three grades'],
    ['IB Higher', [6655], 'Enter one to three'],
    ['IB points', [23, 46, '34 points'], 'Enter a number of points'],
    ['home fee', ['free', '28.000', 28, '9,79', 9790.5], 'Enter whole pounds'],
  ])('is refused with the %s %j', async (heading, values, mistake) => {
    for (const value of values)
      expect(await readError({ [heading]: value })).toContain(`${heading} "${value}": ${mistake}`)
  })

  it('is refused together with every other one that has a mistake', async () => {
    const error = await readError(
      { conditions: 'Chemsitry' },
      { code: 'X101', BTEC: 'DD', maths: '' },
      { code: 'X102', url: 'none' },
    )
    expect(error.split('\n')).toEqual([
      expect.stringContaining('has 4 mistakes. Nothing has changed.'),
      expect.stringContaining('Row 2, conditions "Chemsitry": "Chemsitry" is in no list of subjects.'),
      expect.stringContaining('Row 3, BTEC "DD": '),
      'Row 3, maths: This is missing. Enter yes or no',
      expect.stringContaining('Row 4, url "none": '),
    ])
  })
})
