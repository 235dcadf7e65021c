import { type Row, type RowCase, requiresSubject } from './grade-cases.ts'

/** The expected messages for a qualification's type, subject and year (specification, section 5). */
const aLevel = { tpe: 'A2', subject: 'Art', grade: 'A' }
const invalidCase = (row: Row, field: string, text: string): RowCase => ({ row, messages: [[field, text]] })
const tooLong = 'x'.repeat(101)
const blankValues = [undefined, null, '', '  ', '\u0000', '\u200b\u2060']

const types: RowCase[] = [
  ...[...blankValues, 5, true, ['A2'], {}].map(tpe =>
    invalidCase({ ...aLevel, tpe }, 'tpe', 'Qualification Required'),
  ),
  invalidCase({ ...aLevel, tpe: tooLong }, 'tpe', 'Use 100 characters or fewer'),
  { row: { ...aLevel, tpe: ' A2 ', grade: 'a*' }, parsedGrade: 'A*' },
]

const subjects: RowCase[] = [...requiresSubject].flatMap(([tpe, isRequired]) => {
  const grade = tpe.startsWith('Btec') ? 'D'.repeat(/Ext/.test(tpe) ? 3 : /Nat/.test(tpe) ? 2 : 1) : undefined
  const row = { tpe, grade: grade ?? (/^(A2|AS|EPQ)$/.test(tpe) ? 'A' : 1) }
  return isRequired
    ? [
        ...blankValues.map(subject => invalidCase({ ...row, subject }, 'subject', 'Subject required')),
        invalidCase({ ...row, subject: tooLong }, 'subject', 'Use 100 characters or fewer'),
        { row: { ...row, subject: ' दर्शनशास्त्र & Ægypten\u0007 ' } },
      ]
    : [
        invalidCase({ ...row, subject: 'Mathematics' }, 'subject', 'This qualification has no subject'),
        ...blankValues.map(subject => ({ row: { ...row, subject } })),
      ]
})

const freelyTyped = { tpe: 'Studentereksamen', subject: 'Dansk', grade: '12' }
const freelyTypedTypes: RowCase[] = [
  { row: freelyTyped, parsedGrade: '12' },
  { row: { ...freelyTyped, grade: 12 }, parsedGrade: '12' },
  { row: { ...freelyTyped, grade: ' Très bien, d ' }, parsedGrade: 'Très bien, d' },
  { row: { ...freelyTyped, tpe: 'x'.repeat(100), subject: 'y'.repeat(100), grade: 'z'.repeat(100) } },
  // The name of a property of Object.prototype.
  { row: { ...freelyTyped, tpe: 'constructor' }, parsedGrade: '12' },
  { row: { ...freelyTyped, tpe: 'a2', grade: 'excellent' }, parsedGrade: 'excellent' },
  // Invisible characters do not make another type.
  { row: { ...aLevel, tpe: 'A\u200b2', grade: 'a' }, parsedGrade: 'A' },
  invalidCase({ ...freelyTyped, subject: '' }, 'subject', 'Subject required'),
  invalidCase({ ...freelyTyped, grade: ' ' }, 'grade', 'Grade is required'),
  invalidCase({ ...freelyTyped, grade: tooLong }, 'grade', 'Use 100 characters or fewer'),
]

const years: RowCase[] = [
  ...[1899, 0, -1, 27, '1899', '-2000'].map(yearObtained =>
    invalidCase({ ...aLevel, yearObtained }, 'yearObtained', 'Must be 1900 or later'),
  ),
  ...[1999.5, '2027.5', '2e3', '0x7D0', 'last year', true, []].map(yearObtained =>
    invalidCase({ ...aLevel, yearObtained }, 'yearObtained', 'Enter the year as four digits'),
  ),
  ...[undefined, null, '', '  ', 1900, '1900', ' 2027 ', '2,027', 2027].map(yearObtained => ({
    row: { ...aLevel, yearObtained },
  })),
]

const multipleMessages: RowCase[] = [
  {
    row: { tpe: 'A2', subject: '', grade: '', yearObtained: 1899 },
    messages: [
      ['subject', 'Subject required'],
      ['grade', 'Grade is required'],
      ['yearObtained', 'Must be 1900 or later'],
    ],
  },
  {
    row: { tpe: 'IBOverall', subject: 'Physics', grade: 46 },
    messages: [
      ['subject', 'This qualification has no subject'],
      ['grade', '0 to 45'],
    ],
  },
]

export const rowCases: RowCase[] = [...types, ...subjects, ...freelyTypedTypes, ...years, ...multipleMessages]
