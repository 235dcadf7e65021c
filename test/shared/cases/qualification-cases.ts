import { type Row, type RowCase, subjectsOf } from './grade-cases.ts'

/** What is said of a qualification's type, subject and year (specification, section 5), written out. */
const aLevel = { tpe: 'A2', subject: 'Art', grade: 'A' }
const bad = (row: Row, field: string, text: string): RowCase => ({ row, told: [[field, text]] })
const long = 'x'.repeat(101)
const unseen = [undefined, null, '', '  ', '\u0000', '\u200b\u2060']

const types: RowCase[] = [
  ...[...unseen, 5, true, ['A2'], {}].map(tpe => bad({ ...aLevel, tpe }, 'tpe', 'Qualification Required')),
  bad({ ...aLevel, tpe: long }, 'tpe', 'Use 100 characters or fewer'),
  { row: { ...aLevel, tpe: ' A2 ', grade: 'a*' }, kept: 'A*' },
]

const subjects: RowCase[] = [...subjectsOf].flatMap(([tpe, needed]) => {
  const grade = tpe.startsWith('Btec') ? 'D'.repeat(/Ext/.test(tpe) ? 3 : /Nat/.test(tpe) ? 2 : 1) : undefined
  const row = { tpe, grade: grade ?? (/^(A2|AS|EPQ)$/.test(tpe) ? 'A' : 1) }
  return needed
    ? [
        ...unseen.map(subject => bad({ ...row, subject }, 'subject', 'Subject required')),
        bad({ ...row, subject: long }, 'subject', 'Use 100 characters or fewer'),
        { row: { ...row, subject: ' दर्शनशास्त्र & Ægypten\u0007 ' } },
      ]
    : [
        bad({ ...row, subject: 'Mathematics' }, 'subject', 'This qualification has no subject'),
        ...unseen.map(subject => ({ row: { ...row, subject } })),
      ]
})

const free = { tpe: 'Studentereksamen', subject: 'Dansk', grade: '12' }
const freeTypes: RowCase[] = [
  { row: free, kept: '12' },
  { row: { ...free, grade: 12 }, kept: '12' },
  { row: { ...free, grade: ' Très bien, d ' }, kept: 'Très bien, d' },
  { row: { ...free, tpe: 'x'.repeat(100), subject: 'y'.repeat(100), grade: 'z'.repeat(100) } },
  // A prototype's property is a name like any other.
  { row: { ...free, tpe: 'constructor' }, kept: '12' },
  { row: { ...free, tpe: 'a2', grade: 'excellent' }, kept: 'excellent' },
  // Nobody can see what would make another type of it.
  { row: { ...aLevel, tpe: 'A\u200b2', grade: 'a' }, kept: 'A' },
  bad({ ...free, subject: '' }, 'subject', 'Subject required'),
  bad({ ...free, grade: ' ' }, 'grade', 'Grade is required'),
  bad({ ...free, grade: long }, 'grade', 'Use 100 characters or fewer'),
]

const years: RowCase[] = [
  ...[1899, 0, -1, 27, '1899', '-2000', '2e3', '0x7D0', '2,000', 'last year', true, []].map(yearObtained =>
    bad({ ...aLevel, yearObtained }, 'yearObtained', 'Must be 1900 or later'),
  ),
  ...[1999.5, '2027.5'].map(yearObtained =>
    bad({ ...aLevel, yearObtained }, 'yearObtained', 'Enter the year as four digits'),
  ),
  ...[undefined, null, '', '  ', 1900, '1900', ' 2027 ', 2027].map(yearObtained => ({
    row: { ...aLevel, yearObtained },
  })),
]

const several: RowCase[] = [
  {
    row: { tpe: 'A2', subject: '', grade: '', yearObtained: 1899 },
    told: [
      ['subject', 'Subject required'],
      ['grade', 'Grade is required'],
      ['yearObtained', 'Must be 1900 or later'],
    ],
  },
  {
    row: { tpe: 'IBOverall', subject: 'Physics', grade: 46 },
    told: [
      ['subject', 'This qualification has no subject'],
      ['grade', '0 to 45'],
    ],
  },
]

export const rowCases: RowCase[] = [...types, ...subjects, ...freeTypes, ...years, ...several]
