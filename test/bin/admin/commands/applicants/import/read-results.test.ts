import { describe, expect, it } from 'vitest'
import type { StoredQualifications } from '#bin/admin/commands/applicants/import/merge-results.ts'
import { readResults } from '#bin/admin/commands/applicants/import/read-results.ts'
import { readWorkbook } from '#bin/admin/spreadsheets/workbook.ts'
import { gcses } from '../../../../../support/sample-application.ts'
import { createFolder } from '../../../../../support/temporary-folder.ts'

const { write } = createFolder()
const heading = 'ucasId,type,subject,grade,year,remove'
const readFile = async (rows: string[]) =>
  readResults(
    await readWorkbook(write([heading, ...rows].join('\r\n'))),
    'results.csv',
    new Date('2027-08-16T09:00:00Z'),
  )
const read = async (rows: string[]) => (await readFile(rows)).people
type Person = Awaited<ReturnType<typeof read>>[number]
const mergeSupplied = (person: Person | undefined, qualifications: StoredQualifications | null) =>
  person?.mergeSupplied({ details: {}, feeStatus: null, qualifications })?.qualifications
/** Adds rows of a person to earlier results. */
const merge = async (existing: StoredQualifications | null, ...rows: string[]) => {
  const [person] = await read(rows.map(row => `1234567890,${row}`))
  return mergeSupplied(person, existing)!
}
const row = (
  tpe: string,
  subject: string | null,
  grade: string | number,
  yearObtained: number | undefined = 2026,
) => ({ tpe, subject, grade, yearObtained })

describe('a file of results', () => {
  it.each<[text: string, qualification: object]>([
    ['A2,Biology,A*,2026', row('A2', 'Biology', 'A*')],
    ['A-Level,Biology,a,2026', row('A2', 'Biology', 'A')],
    ['a level,Biology,A,2026.0', row('A2', 'Biology', 'A')],
    ['A-Level,Biology,A,2027', row('A2', 'Biology', 'A', 2027)],
    ['A-Level (A2),Biology,A,', row('A2', 'Biology', 'A', 2027)],
    ['BTEC Extended Diploma,Business,D*DM,2026', row('BtecExtendedRqf', 'Business', 'D*DM')],
    [
      '"BTEC Extended Diploma (QCF, unreformed 2016)",Business,DDM,2026',
      row('BtecExtendedQcf', 'Business', 'DDM'),
    ],
    ['IB Diploma: total points,,34.0,2026', row('IBOverall', null, 34)],
    ['IB Higher Level,Physics,6,2026', row('IBHigher', 'Physics', '6')],
    ['German Abitur: overall,,"1,7",2026', row('GermanAbiturOverall', null, 1.7)],
  ])('reads %j', async (text, qualification) =>
    expect((await merge(null, text)).list).toEqual([qualification]),
  )

  it.each(['UCAS personal ID', 'Personal ID'])('reads the column %s', async name => {
    const file = write(`${name},type,subject,grade\r\n1234567890,A2,Biology,A`)
    const { people } = readResults(await readWorkbook(file), 'results.csv', new Date('2027-08-16T09:00:00Z'))
    expect(people).toMatchObject([{ ucasId: '1234567890' }])
  })

  it('takes GCSEs', async () => {
    const { list, gcses } = await merge(null, 'GCSE,English Language,5,2025', 'GCSE,Combined Science,6-5,')
    expect(list).toEqual([])
    expect(gcses).toEqual([
      { subject: 'English Language', grade: '5', yearObtained: 2025 },
      { subject: 'Combined Science', grade: '6', yearObtained: null },
      { subject: 'Combined Science, second grade', grade: '5', yearObtained: null },
    ])
  })

  it.each<[row: string, mistake: string]>([
    ['12345678,A2,Biology,A,', 'Row 2, ucasId "12345678": A UCAS ID has 10 digits'],
    ['1234567890,,Biology,A,', 'Row 2, type: Qualification Required'],
    ['1234567890,A2,,A,', 'Row 2, subject: Subject required'],
    ['1234567890,IBOverall,Biology,34,', 'Row 2, subject "Biology": This qualification has no subject'],
    ['1234567890,A2,Biology,F,', 'Row 2, grade "F": Enter one of the grades A*, A,'],
    ['1234567890,BtecExtendedRqf,Business,DD,', 'Row 2, grade "DD": BTEC grade x3'],
    ['1234567890,IBOverall,,46,', 'Row 2, grade "46": 0 to 45'],
    ['1234567890,A2,Biology,A,2028', 'Row 2, year "2028": Must be 2027 or earlier'],
    ['1234567890,A2,Biology,A,1899', 'Row 2, year "1899": Must be 1900 or later'],
    ['1234567890,A2,Biology,A,soon', 'Row 2, year "soon": Enter the year as four digits'],
    ['1234567890,GCSE,Biology,10,', 'Row 2, grade "10": Enter one of the grades 9, 8,'],
    ['1234567890,UCATScore,,2.720,', 'Row 2, grade "2.720": Enter a whole number'],
    ['1234567890,GCSE,Biology,6,2028', 'Row 2, year "2028": Must be 2027 or earlier'],
    ['1234567890,GCSE,Biology,6,soon', 'Row 2, year "soon": Enter the year'],
    ['1234567890,A2,Biology,,2026,maybe', 'Row 2, remove "maybe": Enter yes'],
  ])('is refused with %j', (text, mistake) => expect(read([text])).rejects.toThrow(mistake))

  it('is refused with the values that share a cause', () =>
    expect(
      read(['F', 'G', 'F', 'H', 'X'].map((grade, index) => `1234567890,A2,Subject ${index},${grade},`)),
    ).rejects.toThrow('Rows 2, 3, 4 and 2 more, grade "F", "G", "H" and others: '))

  it.each(['2027', ''])('is refused with two results of one subject and year, the second %j', year =>
    expect(read(['1234567890,A2,Biology,A,2027', `1234567890,A-Level,biology,B,${year}`])).rejects.toThrow(
      'Row 3, subject "biology": An earlier row has the same type, subject and year',
    ),
  )

  it('takes another type as it is written, and names each once', async () => {
    const { people, notes } = await readFile([
      ...['Biology', 'Physics'].map(subject => `1234567890,Scottish Higher,${subject},A,`),
      '1234567890,IELTS,English,5.5,',
      '1234567890,A2,Biology,A,',
      '1234567890,HNC,Biology,,,yes',
    ])
    expect(notes).toEqual([
      'An advisor checks results of a type that the portal does not know: Scottish Higher and IELTS (3 rows).',
    ])
    const { list, english } = mergeSupplied(people[0], null)!
    expect(list.map(({ tpe, grade }) => `${tpe} ${grade}`)).toEqual([
      'Scottish Higher A',
      'Scottish Higher A',
      'IELTS 5.5',
      'A2 A',
    ])
    expect(english).toBeNull()
  })
})

describe('the results of several files', () => {
  it('are kept together, and a re-marked grade replaces the earlier one', async () => {
    const first = await merge(null, 'A2,Biology,C,2026', 'A2,Physics,B,2026')
    const second = await merge(first, 'A2,biology,B,2026', 'A2,Physics,A,', 'A2,Chemistry,A,2026')
    expect(second.list).toEqual([
      row('A2', 'biology', 'B'),
      row('A2', 'Physics', 'B'),
      row('A2', 'Physics', 'A', 2027),
      row('A2', 'Chemistry', 'A'),
    ])
  })

  it('lose a result that a row removes, such as one of a wrong year', async () => {
    const first = await merge(
      null,
      'A2,Biology,A,2024',
      'GCSE,English Language,5,2024',
      'GCSE,Maths,6,',
      'GCSE,Science,6-5,',
    )
    const second = await merge(
      first,
      'A-Level,Biology,,2024,Yes',
      'A-Level,Biology,A,2026',
      'GCSE,English Language,,2024,yes',
      'GCSE,Maths,,,yes',
      'GCSE,Science,,,yes',
    )
    expect(second).toMatchObject({ list: [row('A2', 'Biology', 'A')], english: null, gcses: [] })
    expect(second.secondaryEducation).toMatchObject({ hasMathsAtB5OrAbove: null })
  })

  it('add up their GCSEs', async () => {
    const first = await merge(null, 'GCSE,Art,4,', 'GCSE,Biology,4,', 'GCSE,English,4,2025')
    expect(first.secondaryEducation).toMatchObject({ has5orMoreAtC4OrAbove: null })
    expect(first.english).toEqual({ type: 'Gcse', grade: '4' })
    const second = await merge(first, 'GCSE,Maths,4,', 'GCSE,Music,C,')
    expect(second.secondaryEducation).toMatchObject({ has5orMoreAtC4OrAbove: true })
    expect(second.english).toEqual(first.english)
    expect(await merge(second, 'GCSE,Music,C,')).toEqual(second)
  })

  it('do not count a GCSE twice that was taken again', async () => {
    const rows = ['Art', 'Biology', 'English', 'Maths'].map(subject => `GCSE,${subject},4,2024`)
    const merged = await merge(null, ...rows, 'GCSE,Maths,5,2025')
    expect(merged.secondaryEducation).toMatchObject({
      has5orMoreAtC4OrAbove: null,
      hasMathsAtB5OrAbove: true,
    })
  })

  it('take the best GCSE in English', async () => {
    const rows = ['4,2023', 'B,2024', '5,2025'].map(grade => `GCSE,English,${grade}`)
    expect((await merge(null, ...rows)).english).toEqual({ type: 'Gcse', grade: 'B' })
  })

  it.each(['3', 'D', 'U'])('do not say that English is missing if GCSE English has grade %s', async grade => {
    const { english, gcses } = await merge(null, 'A2,Biology,A,', `GCSE,English Language,${grade},2024`)
    expect(english).toBeNull()
    expect(gcses).toMatchObject([{ grade }])
  })

  it.each<[grades: string, flags: [five: true | null, maths: true | null, six: true | null]]>([
    ['', [null, null, null]],
    ['5 4 4 4 4', [true, true, null]],
    ['4 4 4 4', [null, null, null]],
    ['7 7 7 6 6 6', [true, true, true]],
    ['A A A B B B', [true, true, true]],
    ['7 7 6 6 6 6', [true, true, null]],
    ['B C C C D', [null, true, null]],
  ])('tick the GCSE statements that %s prove, maths first', async (grades, [five, maths, six]) => {
    const rows = grades
      .split(' ')
      .filter(grade => grade !== '')
      .map((grade, index) => `GCSE,${index === 0 ? 'Maths' : `Subject ${index}`},${grade},`)
    expect((await merge(null, 'A2,Biology,A,', ...rows)).secondaryEducation).toEqual(gcses(five, maths, six))
  })
})
