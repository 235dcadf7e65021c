import { describe, expect, it } from 'vitest'
import { mergeResults } from '#bin/admin/commands/applicants/results/merge-results.ts'
import { readResults } from '#bin/admin/commands/applicants/results/read-results.ts'
import { createFolder } from '../../../../temporary-folder.ts'

const { write } = createFolder()
const heading = 'ucasId,type,subject,grade,year'
const read = (rows: string[], allowUnknownTypes: string[] = []) =>
  readResults(write([heading, ...rows].join('\r\n')), { year: 2027, allowUnknownTypes })
const readOne = (...rows: string[]) => read(rows.map(row => `1234567890,${row}`)).people[0]!
const readError = (rows: string[], allowUnknownTypes?: string[]) => {
  try {
    read(rows, allowUnknownTypes)
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return ''
}
const row = (
  tpe: string,
  subject: string | null,
  grade: string | number,
  yearObtained: number | undefined = 2026,
) => ({
  tpe,
  subject,
  grade,
  yearObtained,
})

describe('a file of results', () => {
  it.each<[text: string, qualification: object]>([
    ['A2,Biology,A*,2026', row('A2', 'Biology', 'A*')],
    ['A-Level,Biology,a,2026', row('A2', 'Biology', 'A')],
    ['a level,Biology,A,2026.0', row('A2', 'Biology', 'A')],
    ['A-Level (A2),Biology,A,', { ...row('A2', 'Biology', 'A'), yearObtained: undefined }],
    ['BTEC Extended Diploma,Business,D*DM,2026', row('BtecExtendedRqf', 'Business', 'D*DM')],
    [
      '"BTEC Extended Diploma (QCF, unreformed 2016)",Business,DDM,2026',
      row('BtecExtendedQcf', 'Business', 'DDM'),
    ],
    ['IB Diploma: total points,,34.0,2026', row('IBOverall', null, 34)],
    ['IB Higher Level,Physics,6,2026', row('IBHigher', 'Physics', '6')],
    ['German Abitur: overall,,"1,7",2026', row('GermanAbiturOverall', null, 1.7)],
  ])('reads %j', (text, qualification) => expect(readOne(text).list).toEqual([qualification]))

  it('joins the rows of a person, wherever they stand', () => {
    const { people, rows } = read([
      '1234567890,A2,Biology,A,',
      '0012345678,A2,Biology,B,',
      '1234567890,A2,Physics,C,',
    ])
    expect(people.map(({ ucasPersonalId, list }) => [ucasPersonalId, list.length])).toEqual([
      ['1234567890', 2],
      ['0012345678', 1],
    ])
    expect(rows).toBe(3)
  })

  it('notes the subjects that are in no list, once', () => {
    const { notes } = read([
      '1234567890,A2,Biolgy,A,',
      '1234567890,A2,Maths,A,',
      '0012345678,A2,Biolgy,B,',
      '0012345678,IBOverall,,34,',
    ])
    expect(notes).toEqual([expect.stringMatching(/: Biolgy \(A-Level\)\.$/)])
  })

  it('takes GCSEs and English tests', () => {
    expect(readOne('GCSE,English Literature,9,', 'GCSE,English Language,5,')).toMatchObject({
      list: [],
      english: { type: 'Gcse', grade: '5' },
    })
    const parts = ['Overall', 'Listening', 'Reading', 'Writing', 'Speaking']
    expect(readOne(...parts.map(part => `IELTS,${part},6.5,`)).english).toEqual({
      type: 'Ielts',
      overall: 6.5,
      listening: 6.5,
      reading: 6.5,
      writing: 6.5,
      speaking: 6.5,
    })
  })

  it.each<[row: string, mistake: string]>([
    ['12345678,A2,Biology,A,', 'Row 2, ucasId: Excel removed the leading zeros'],
    ['1234567890,,Biology,A,', 'Row 2, type: Qualification Required'],
    ['1234567890,Scottish Higher,Biology,A,', 'Row 2, type: "Scottish Higher" is no type of qualification'],
    ['1234567890,A2,,A,', 'Row 2, subject: Subject required'],
    ['1234567890,IBOverall,Biology,34,', 'Row 2, subject: This qualification has no subject'],
    ['1234567890,A2,Biology,F,', 'Row 2, grade: Grade is required, not "F"'],
    ['1234567890,BtecExtendedRqf,Business,DD,', 'Row 2, grade: BTEC grade x3'],
    ['1234567890,IBOverall,,46,', 'Row 2, grade: 0 to 45'],
    ['1234567890,A2,Biology,A,2028', 'Row 2, year: Must be 2027 or earlier'],
    ['1234567890,A2,Biology,A,1899', 'Row 2, year: Must be 1900 or later'],
    ['1234567890,A2,Biology,A,soon', 'Row 2, year: Enter the year as four digits'],
    ['1234567890,GCSE,Biology,10,', 'Row 2, grade: Grade is required'],
    ['1234567890,IELTS,Singing,7,', 'Row 2, subject: Enter one of overall, listening'],
    ['1234567890,IELTS,Overall,7,', 'Row 2, grade: IELTS listening: Score is Required'],
  ])('is refused with %j', (text, mistake) => expect(readError([text])).toContain(mistake))

  it('is refused with two results of one subject and year', () =>
    expect(readError(['1234567890,A2,Biology,A,2026', '1234567890,A-Level,biology,B,2026'])).toContain(
      'Row 3, subject: Row 2 has the same type, subject and year',
    ))

  it('takes another type that is allowed by name', () =>
    expect(
      read(['1234567890,Scottish Higher,Biology,A,'], ['Scottish Higher']).people[0]?.list,
    ).toMatchObject([{ tpe: 'Scottish Higher', grade: 'A' }]))
})

describe('the results of two files', () => {
  const nothing = { list: [], gcses: [], english: null }
  const first = mergeResults(
    null,
    { ...nothing, list: [row('A2', 'Biology', 'C'), row('A2', 'Physics', 'B')] },
    2027,
  )

  it('stand side by side, and a re-marked grade replaces the earlier one', () => {
    const list = [row('A2', 'biology', 'B'), row('A2', 'Physics', 'A', 2027), row('A2', 'Chemistry', 'A')]
    expect(mergeResults(first, { ...nothing, list }, 2027).list).toEqual([
      row('A2', 'biology', 'B'),
      row('A2', 'Physics', 'B'),
      row('A2', 'Physics', 'A', 2027),
      row('A2', 'Chemistry', 'A'),
    ])
  })

  it('leave the secondary education to an advisor until GCSEs arrive', () => {
    expect(first).toMatchObject({ secondaryEducation: { type: 'Other' }, english: null })
    const gcses = ['Mathematics', 'Biology', 'Physics', 'Art', 'History'].map(subject => ({
      subject,
      grade: 'C',
    }))
    const withGcses = mergeResults(first, { ...nothing, gcses, english: { type: 'Gcse', grade: '4' } }, 2027)
    expect(withGcses).toMatchObject({
      secondaryEducation: {
        type: 'Gcse',
        has5orMoreAtC4OrAbove: true,
        hasMathsAtB5OrAbove: false,
        has6orMoreAt6and7: false,
      },
      english: { type: 'Gcse', grade: '4' },
    })
    expect(mergeResults(withGcses, nothing, 2027)).toEqual(withGcses)
  })

  it.each<[grades: string, flags: [five: boolean, maths: boolean, six: boolean]]>([
    ['5 4 4 4 4', [true, true, false]],
    ['4 4 4 4', [false, false, false]],
    ['7 7 7 6 6 6', [true, true, true]],
    ['A A A B B B', [true, true, true]],
    ['7 7 6 6 6 6', [true, true, false]],
    ['B C C C D', [false, true, false]],
  ])('tick the GCSE statements for %s, maths first', (grades, [five, maths, six]) => {
    const gcses = grades
      .split(' ')
      .map((grade, index) => ({ subject: index === 0 ? 'Maths' : `Subject ${index}`, grade }))
    expect(mergeResults(null, { ...nothing, gcses }, 2027).secondaryEducation).toEqual({
      type: 'Gcse',
      has5orMoreAtC4OrAbove: five,
      hasMathsAtB5OrAbove: maths,
      has6orMoreAt6and7: six,
    })
  })
})
