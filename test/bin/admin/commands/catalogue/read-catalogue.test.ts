import { describe, expect, it } from 'vitest'
import { formatCatalogueCsv } from '#bin/admin/commands/catalogue/catalogue-csv.ts'
import { readCatalogue } from '#bin/admin/commands/catalogue/read-catalogue.ts'
import { sampleCatalogue } from '../../../../functions/isolated-catalogue.ts'
import { createFolder } from '../../../../temporary-folder.ts'

const { write } = createFolder()
const read = (content: string, allowedSubjects: string[] = []) =>
  readCatalogue(write(content), { allowUnknownSubjects: allowedSubjects })
const readError = (content: string, allowedSubjects: string[] = []) => {
  try {
    read(content, allowedSubjects)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}

const bySchool = {
  ...sampleCatalogue,
  programmes: sampleCatalogue.schools.flatMap(({ code }) =>
    sampleCatalogue.programmes.filter(({ schoolCode }) => schoolCode === code),
  ),
}

describe('a catalogue as CSV', () => {
  it('is the same catalogue when it is read again', () => {
    const csv = formatCatalogueCsv(sampleCatalogue)
    expect(read(csv)).toEqual({ catalogue: bySchool, notes: [] })
    expect(formatCatalogueCsv(read(csv).catalogue)).toBe(csv)
  })

  it('keeps a school without programmes', () => {
    const csv = formatCatalogueCsv({ schools: sampleCatalogue.schools, programmes: [] })
    expect(read(csv).catalogue).toEqual({ schools: sampleCatalogue.schools, programmes: [] })
  })
})

const cells = {
  code: 'X100',
  name: 'Marine Science BSc',
  'school code': 'SEA',
  'school name': 'School of the Sea',
  'home places': 'yes',
  'overseas places': 'no',
  'A-levels': 'AAB',
  'IB points': '34',
  'IB Higher': '665',
  BTEC: 'DDM',
  conditions: 'Biology B/6; 1 of Chemistry B/6, Physics B/6, Mathematics',
  GCSEs: 'five at 4',
  maths: 'yes',
  English: 'yes',
  'minimum age': '18 by end of first year',
  'home fee': '9790',
  'overseas fee': '28400',
  url: 'https://www.example.org/marine-science',
}
type Row = Partial<typeof cells>
/** Returns CSV with these rows; each has the cells of the programme unless it has its own. */
const sheet = (...rows: Row[]) =>
  [cells, ...rows.map(row => ({ ...cells, ...row }))]
    .map((row, index) =>
      (index === 0 ? Object.keys(cells) : Object.values(row))
        .map(cell => `"${cell.replaceAll('"', '""')}"`)
        .join(','),
    )
    .join('\n')

const alternative = read(sheet({})).catalogue.programmes[0]?.entryRequirements.alternatives[0]

describe('a row of a catalogue', () => {
  it('is a programme with an alternative', () => {
    const { schools, programmes } = read(sheet({})).catalogue
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
        asksInterview: false,
        fee: { home: 9790, overseas: 28400 },
        url: 'https://www.example.org/marine-science',
      },
    ])
  })

  it.each<[habit: string, row: Row]>([
    ['capitals', { 'home places': 'YES', 'overseas places': 'FALSE', GCSEs: 'Five at 4', code: 'x100' }],
    ['the words of the JSON', { GCSEs: 'five-at-4', 'minimum age': 'end-of-first-year', maths: 'true' }],
    ['pounds and commas', { 'home fee': '£9,790.00', 'overseas fee': '28,400' }],
    ['decimals', { 'IB points': '34.0', 'IB Higher': '665.0', 'home fee': '9790.0' }],
    ['grades with spaces', { 'A-levels': 'A A B', 'IB Higher': '6, 6, 5', BTEC: 'd d m' }],
  ])('may have %s', (_, row) => expect(read(sheet(row))).toEqual(read(sheet({}))))

  it('may be another alternative of its programme, without the facts', () => {
    const facts = Object.fromEntries(Object.keys(cells).map(heading => [heading, '']))
    const second = { ...facts, code: 'X100', 'A-levels': 'ABB', conditions: 'Biology A' }
    const [programme] = read(sheet({}, second)).catalogue.programmes
    expect(programme?.entryRequirements.alternatives).toEqual([
      alternative,
      {
        overall: { a2Grades: 'ABB', ibPoints: null, ibGrades: null, btecGrades: null },
        conditions: [{ numberRequired: 1, subjects: [{ subject: 'Biology', a2Grade: 'A' }] }],
      },
    ])
    expect(readError(sheet({}, { name: 'Another name' }))).toContain(
      'Row 3, X100, name: "Another name" is not what row 2 says: "Marine Science BSc"',
    )
  })

  it.each<[row: Row, mistake: string]>([
    [{ conditions: 'Chemsitry B' }, 'conditions: Chemsitry: did you mean Chemistry?'],
    [{ conditions: 'Hist. B' }, 'conditions: Hist.: did you mean History?'],
    [{ conditions: '"Maths AA" 6' }, 'did you mean Mathematics: Analysis and Approaches?'],
    [{ conditions: 'Biology B/9' }, 'conditions: "B/9" in "Biology B/9" is not a grade'],
    [{ 'A-levels': 'BBBBBB' }, 'A-levels: "BBBBBB" is not allowed'],
    [{ 'A-levels': 'AAF' }, 'A-levels: "AAF" is not allowed'],
    [{ BTEC: 'D*D*' }, 'BTEC: "D*D*" is not allowed'],
    [{ BTEC: 'DDMM' }, 'BTEC: "DDMM" is not allowed'],
    [{ 'IB Higher': '6655' }, 'IB Higher: "6655" is not allowed'],
    [{ 'IB points': '23' }, 'IB points: 23 is not allowed'],
    [{ 'IB points': '46' }, 'IB points: 46 is not allowed'],
    [{ 'IB points': '34 points' }, 'IB points: "34 points" is not allowed'],
    [
      { 'A-levels': '', 'IB points': '', 'IB Higher': '', BTEC: '' },
      'An alternative asks for A-level, IB or BTEC grades',
    ],
    [{ 'home places': 'maybe' }, 'home places: "maybe" is not allowed. Enter yes or no'],
    [{ GCSEs: '' }, 'GCSEs: This is missing. Enter five at 4 or six at 6 and 7'],
    [{ 'minimum age': '17' }, 'minimum age: "17" is not allowed'],
    [{ 'home fee': 'free' }, 'home fee: "free" is not allowed. Enter a number of pounds'],
    [{ 'home fee': '' }, 'home fee: This is missing. Enter a number of pounds'],
    [{ url: 'http://example.org' }, 'url: "http://example.org" is not allowed'],
    [{ code: 'X 100' }, 'code: "X 100" is not allowed'],
    [{ code: '' }, 'Row 2, code: This is missing'],
    [{ 'school code': '' }, 'school code: This is missing'],
    [{ 'school name': '' }, 'school name: This is missing'],
  ])('is refused with %j', (row, mistake) => expect(readError(sheet(row))).toContain(mistake))

  it('is refused together with every other one that has a mistake', () => {
    const error = readError(
      sheet({ conditions: 'Chemsitry' }, { code: 'X101', BTEC: 'DD' }, { code: 'X102', url: 'none' }),
    )
    expect(error.split('\n')).toEqual([
      expect.stringContaining('has 3 mistakes. Nothing has changed.'),
      'Row 2, X100, conditions: Chemsitry: did you mean Chemistry?',
      expect.stringContaining('Row 3, X101, BTEC: '),
      expect.stringContaining('Row 4, X102, url: '),
    ])
  })

  it.each<[conditions: string, note: string]>([
    ['1 of Biology, Physics B/6', 'asks for a grade in the last subject only'],
    ['1 of Biology B/6, Physics', ''],
    ['1 of Biology B/6, Physics B/6', ''],
  ])('with the conditions %s has the note "%s"', (conditions, note) =>
    expect(read(sheet({ conditions })).notes).toEqual(note ? [expect.stringContaining(note)] : []),
  )

  it('may have more columns, if they are ignored', () => {
    const file = sheet({}).replace(/"$/gm, '","remark"')
    expect(readError(file)).toContain('remark')
    const { catalogue } = readCatalogue(write(file), { ignoreExtraColumns: true })
    expect(catalogue).toEqual(read(sheet({})).catalogue)
  })

  it('may name a subject that is new, if it is allowed by name', () => {
    const file = sheet({ conditions: 'Marine Biology B; Chemsitry' })
    expect(readError(file, ['Marine Biology']).split('\n').slice(1)).toEqual([
      'Row 2, X100, conditions: Chemsitry: did you mean Chemistry?',
    ])
    expect(readError(file, ['Marine Biology', 'Chemsitry'])).toBe('')
  })
})

const code = 'G400-USCSC'
type Programme = (typeof sampleCatalogue.programmes)[number]
/** Returns the sample as JSON after a change of one of its programmes. */
const json = (
  change: (programme: Programme, catalogue: typeof sampleCatalogue) => unknown,
  programmeCode = code,
) => {
  const catalogue = structuredClone(sampleCatalogue)
  change(catalogue.programmes.find(programme => programme.code === programmeCode)!, catalogue)
  return JSON.stringify(catalogue)
}
const set = (values: object, programmeCode = code) =>
  json(programme => Object.assign(programme, values), programmeCode)

it.each<[mistake: string, file: string]>([
  ['programme A100-USMED, asksInterview: This must be true', set({ asksInterview: false }, 'A100-USMED')],
  [`programme ${code}, schoolCode: There is no school NONE`, set({ schoolCode: 'NONE' })],
  [
    `programme ${code}, code: The code ${code} occurs more than once`,
    json((programme, { programmes }) => programmes.push(programme)),
  ],
  [
    `programme ${code}, fee.home: "free" is not allowed. Enter a number of pounds`,
    set({ fee: { home: 'free', overseas: 20_000 } }),
  ],
  [`programme ${code}, placess: This is not a field of the catalogue`, set({ placess: true })],
  [
    `programme ${code}, entryRequirements.alternatives.0.conditions.0.subjects.0.subject: Chemsitry: did you mean`,
    json(({ entryRequirements: { alternatives } }) =>
      Object.assign(alternatives[0]!.conditions[0]!.subjects[0]!, { subject: 'Chemsitry' }),
    ),
  ],
  [
    'school number 2, code: This is missing',
    json((_, { schools }) => Object.assign(schools[1]!, { code: undefined })),
  ],
])('a catalogue as JSON is refused with: %s', (mistake, file) =>
  expect(readError(file)).toContain(`\n${mistake}`),
)
