import { describe, expect, it } from 'vitest'
import { qualificationTypes } from '#shared/enums/qualification-types.ts'
import { formatGradePlaceholder } from '#shared/schemas/grade-rules.ts'
import { messagesFromIssues } from '#shared/schemas/message.ts'
import {
  qualification,
  qualifications,
  validateYearsObtained,
  withDefaultYears,
} from '#shared/schemas/qualification.ts'

type Row = { tpe: unknown; subject?: unknown; grade?: unknown; yearObtained?: unknown }

const messagesOf = (row: Row) =>
  messagesFromIssues(qualification.safeParse(row).error?.issues ?? []).map(({ path, text }) => [path, text])

// The grades of each type (specification 5.34 to 5.54). The texts are literals, so that a changed text fails the test.
const subject = 'Anything'
const noSubject = null
const wholeNumbers: [tpe: string, subject: string | null, lowest: number, highest: number, text: string][] = [
  ['IBOverall', noSubject, 0, 45, '0 to 45'],
  ['IndianHsNatOverall', noSubject, 0, 100, '0 to 100'],
  ['IndianHsNat', subject, 0, 100, '0 to 100'],
  ['IndianHsWbOverall', noSubject, 0, 100, '0 to 100'],
  ['IndianHsWb', subject, 0, 100, '0 to 100'],
  ['IndianHsOtherOverall', noSubject, 0, 100, '0 to 100'],
  ['IndianHsOther', subject, 0, 100, '0 to 100'],
  ['GermanAbitur', subject, 0, 15, '0 to 15'],
  ['ItalianDiplomaOverall', noSubject, 0, 100, '0 to 100'],
  ['PolishMatura', subject, 0, 100, '0 to 100'],
  ['SpanishBac', subject, 0, 10, '0 to 10'],
  ['UsDiploma', subject, 0, 5, '0 to 5'],
  ['UCATScore', noSubject, 0, 3600, '0 to 3600'],
  ['UCATBand', noSubject, 1, 4, '1 to 4'],
]
const decimals: typeof wholeNumbers = [
  ['FrenchBacOverall', noSubject, 0, 20, '0.0 to 20.0'],
  ['FrenchBac', subject, 0, 20, '0.0 to 20.0'],
  ['GermanAbiturOverall', noSubject, 0, 6, '0.0 to 6.0'],
  ['ItalianDiploma', subject, 0, 10, '0.0 to 10.0'],
  ['SpanishBacOverall', noSubject, 0, 10, '0.0 to 10.0'],
  ['UsDiplomaOverall', noSubject, 0, 4, '0.0 to 4.0'],
]
const ibGrades = ['7', '6', '5', '4', '3', '2', '1', 'N']
const letters: [tpe: string, subject: string | null, grades: string[], wrong: unknown[], text: string][] = [
  ['A2', subject, ['A*', 'A', 'B', 'C', 'D', 'E', 'NU'], ['F', 'U', 'A**', 'A *'], 'Grade is required'],
  ['AS', subject, ['A', 'B', 'C', 'D', 'E', 'NU'], ['A*', 'F', 'U'], 'Grade is required'],
  ['EPQ', noSubject, ['A*', 'A', 'B', 'C', 'D', 'E'], ['NU', 'F'], 'Grade is required'],
  ['IBHigher', subject, ibGrades, ['8', '0', '6.5', 8, 0, 6.5], 'Grade is required'],
  ['IBStandard', subject, ibGrades, ['8', '0', 'A'], 'Grade is required'],
  ['BtecExtendedRqf', subject, ['D*D*D*', 'DMP', 'NNN'], ['DM', 'DMMM', 'D**'], 'BTEC grade x3'],
  ['BtecExtendedQcf', subject, ['D*D*D*', 'PPN', 'NNN'], ['DD', 'D*D*', 'D*D*D*D*'], 'BTEC grade x3'],
  ['BtecNationalRqf', subject, ['D*D*', 'D*M', 'NN'], ['D', 'DDD', '*D'], 'BTEC grade x2'],
  ['BtecNationalQcf', subject, ['D*D*', 'PP', 'NN'], ['P', 'PPP', 'D *D'], 'BTEC grade x2'],
  ['BtecSubsidiaryRqf', subject, ['D*', 'D', 'M', 'P', 'N'], ['DD', 'D**'], 'BTEC grade'],
  ['BtecSubsidiaryQcf', subject, ['D*', 'D', 'M', 'P', 'N'], ['MM', 'X'], 'BTEC grade'],
]
/** All types, each with a valid grade. */
const types = [
  ...[...wholeNumbers, ...decimals].map(([tpe, subject, grade]) => ({ tpe, subject, grade })),
  ...letters.map(([tpe, subject, [grade]]) => ({ tpe, subject, grade })),
]
const blankValues = [undefined, null, '', '  ', '\u0000', '\u200b\u2060']

describe('a grade', () => {
  const parse = (tpe: string, subject: string | null, grades: unknown[]) =>
    grades.map(grade => qualification.safeParse({ tpe, subject, grade }).data?.grade)
  const gradeMessages = (tpe: string, subject: string | null, grades: unknown[]) =>
    grades.map(grade => [grade, messagesOf({ tpe, subject, grade })])
  const alwaysSaying = (grades: unknown[], text: string) => grades.map(grade => [grade, [['grade', text]]])

  const notNumbers = ['A', '1e1', '0x1', 'Infinity', 'NaN', '1.5.5', '.', '-', 1e-101]
  const farOutside = ['-1', '−1', '3999,', '9'.repeat(99), 1e308, -1e308]

  it.each(wholeNumbers)('of %s (%j) is a whole number, %i to %i', (tpe, subject, lowest, highest, text) => {
    const accepted = [
      lowest,
      highest,
      `${lowest}`,
      ` ${highest}\t`,
      `0${highest}`,
      `${highest}.`,
      `${highest},0`,
    ]
    expect(parse(tpe, subject, accepted)).toEqual(accepted.map(grade => Number.parseInt(String(grade), 10)))
    const outside = [lowest - 1, highest + 1, `${highest + 1}`, highest + 0.5, ...farOutside]
    expect(gradeMessages(tpe, subject, outside)).toEqual(alwaysSaying(outside, text))
    const notWhole = [1.5, '1.5', '1,5', highest - 0.1]
    expect(gradeMessages(tpe, subject, notWhole)).toEqual(
      alwaysSaying(notWhole, `Enter a whole number, ${text}`),
    )
    const texts = notNumbers.slice(0, -1)
    expect(gradeMessages(tpe, subject, texts)).toEqual(alwaysSaying(texts, `Enter a number, ${text}`))
  })

  it.each(decimals)('of %s (subject %j) is a number, %i to %i', (tpe, subject, lowest, highest, text) => {
    const accepted = [lowest, highest, 1.33333, highest - 0.01, 1e-100]
    expect(parse(tpe, subject, accepted)).toEqual(accepted)
    expect(parse(tpe, subject, ['1.5', ' 1,5 ', '.5', '1,125'])).toEqual([1.5, 1.5, 0.5, 1.125])
    const outside = [lowest - 0.1, highest + 0.1, highest + 0.01, `${highest}.01`, ...farOutside]
    expect(gradeMessages(tpe, subject, outside)).toEqual(alwaysSaying(outside, text))
    expect(gradeMessages(tpe, subject, notNumbers)).toEqual(
      alwaysSaying(notNumbers, `Enter a number, ${text}`),
    )
  })

  it.each(letters)('of %s (subject %j) is one of %j and none of %j', (tpe, subject, grades, wrong, text) => {
    expect(parse(tpe, subject, grades)).toEqual(grades)
    const typed = grades.map(grade => ` ${grade.toLowerCase()} `)
    expect(parse(tpe, subject, typed)).toEqual(grades)
    const refused = [...wrong, 'Ж', 'Z', '-1', '1.5', 1e308]
    expect(gradeMessages(tpe, subject, refused)).toEqual(alwaysSaying(refused, text))
  })

  it.each(types)('of $tpe is required', ({ tpe, subject }) => {
    const missing = [...blankValues, '\t', true, false, [], ['A'], {}]
    expect(gradeMessages(tpe, subject, missing)).toEqual(alwaysSaying(missing, 'Grade is required'))
    const long = ['D'.repeat(101)]
    expect(gradeMessages(tpe, subject, long)).toEqual(alwaysSaying(long, 'Use 100 characters or fewer'))
  })

  it('may be a number for a letter, and has thousands', () => {
    expect(parse('IBHigher', subject, [7])).toEqual(['7'])
    expect(parse('UCATScore', noSubject, ['2,720'])).toEqual([2720])
    expect(gradeMessages('UCATScore', noSubject, ['4,000'])).toEqual(alwaysSaying(['4,000'], '0 to 3600'))
  })

  it.each([
    ['A2', ''],
    ['IBOverall', 'Out of 45'],
    ['UCATBand', 'Out of 4'],
    ['FrenchBac', 'Out of 20'],
    ['BtecExtendedRqf', 'BTEC grade x3'],
    ['BtecNationalQcf', 'BTEC grade x2'],
    ['BtecSubsidiaryRqf', 'BTEC grade'],
    ['Matura', ''],
  ])('of %s has the placeholder %j', (tpe, placeholder) => {
    expect(formatGradePlaceholder(tpe)).toBe(placeholder)
  })
})

describe('a type', () => {
  it('is one of those whose grades are tested above', () => {
    const codes = qualificationTypes.map(({ code }) => code as string)
    expect(types.map(({ tpe }) => tpe).sort()).toEqual(codes.sort())
  })

  it.each(types)('$tpe has the subject $subject', ({ tpe, subject, grade }) => {
    const subjectMessages = (...subjects: unknown[]) =>
      new Set(subjects.map(typed => messagesOf({ tpe, subject: typed, grade })[0]?.[1]))
    expect(subjectMessages(...blankValues)).toEqual(new Set([subject ? 'Subject required' : undefined]))
    expect(subjectMessages(' दर्शनशास्त्र & Ægypten\u0007 ')).toEqual(
      new Set([subject ? undefined : 'This qualification has no subject']),
    )
    if (subject) expect(subjectMessages('x'.repeat(101))).toEqual(new Set(['Use 100 characters or fewer']))
  })
})

const aLevel = { tpe: 'A2', subject: 'Art', grade: 'A' }
const freelyTyped = { tpe: 'Studentereksamen', subject: 'Dansk', grade: '12' }
const tooLong = 'x'.repeat(101)

describe('a qualification', () => {
  it.each<[Row, parsed: object]>([
    [
      { ...aLevel, tpe: ' A2 ', grade: 'a*' },
      { tpe: 'A2', grade: 'A*' },
    ],
    // Invisible characters do not make another type.
    [{ ...aLevel, tpe: 'A\u200b2', grade: 'a' }, { grade: 'A' }],
    [{ ...freelyTyped, subject: 'Ｄａｎｓｋ–Ａ' }, { subject: 'Dansk-A' }],
    [
      { tpe: 'IBOverall', subject: ' ', grade: ' 34 ', yearObtained: ' 2026 ' },
      { subject: null, grade: 34, yearObtained: 2026 },
    ],
    [
      { tpe: 'BtecNationalRqf', subject: ' Sport ', grade: ' d*m ' },
      { subject: 'Sport', grade: 'D*M' },
    ],
    [{ ...freelyTyped, grade: 12 }, freelyTyped],
    [{ ...freelyTyped, grade: ' Très bien, d ' }, { grade: 'Très bien, d' }],
    [{ ...freelyTyped, tpe: 'x'.repeat(100), subject: 'y'.repeat(100), grade: 'z'.repeat(100) }, {}],
    // The name of a property of Object.prototype.
    [{ ...freelyTyped, tpe: 'constructor' }, { grade: '12' }],
    [{ ...freelyTyped, tpe: 'a2', grade: 'excellent' }, { grade: 'excellent' }],
    [aLevel, { yearObtained: undefined }],
    ...[null, '', '  '].map((yearObtained): [Row, object] => [
      { ...aLevel, yearObtained },
      { yearObtained: null },
    ]),
    ...[1900, '1900', ' 1900 ', '1,900'].map((yearObtained): [Row, object] => [
      { ...aLevel, yearObtained },
      { yearObtained: 1900 },
    ]),
  ])('%j is read as %j', (row, parsed) => {
    expect(qualification.parse(row)).toMatchObject(parsed)
  })

  it.each<[rows: Row[], ...messages: [field: string, text: string][]]>([
    [
      [...blankValues, 5, true, ['A2'], {}].map(tpe => ({ ...aLevel, tpe })),
      ['tpe', 'Qualification Required'],
    ],
    [[{ ...aLevel, tpe: tooLong }], ['tpe', 'Use 100 characters or fewer']],
    [[{ ...freelyTyped, subject: '' }], ['subject', 'Subject required']],
    [[{ ...freelyTyped, grade: ' ' }], ['grade', 'Grade is required']],
    [[{ ...freelyTyped, grade: tooLong }], ['grade', 'Use 100 characters or fewer']],
    [
      [1899, 0, -1, 27, '1899', '-2000'].map(yearObtained => ({ ...aLevel, yearObtained })),
      ['yearObtained', 'Must be 1900 or later'],
    ],
    [
      [1999.5, '2027.5', '2e3', '0x7D0', 'last year', true, []].map(yearObtained => ({
        ...aLevel,
        yearObtained,
      })),
      ['yearObtained', 'Enter the year as four digits'],
    ],
    [
      [{ tpe: 'A2', subject: '', grade: '', yearObtained: 1899 }],
      ['subject', 'Subject required'],
      ['grade', 'Grade is required'],
      ['yearObtained', 'Must be 1900 or later'],
    ],
    [
      [{ tpe: 'IBOverall', subject: 'Physics', grade: 46 }],
      ['subject', 'This qualification has no subject'],
      ['grade', '0 to 45'],
    ],
  ])('each of %j has the messages %j', (rows, ...messages) => {
    expect(rows.map(messagesOf)).toEqual(rows.map(() => messages))
  })
})

describe('the year of a qualification', () => {
  const list = [undefined, null, 2026, 2027, 2028].map(yearObtained => ({
    tpe: 'EPQ',
    subject: null,
    grade: 'A',
    yearObtained,
  }))

  it('may be of this year or earlier, or of no year', () => {
    expect(validateYearsObtained(list, 2027, 'list')).toEqual([
      { level: 'error', path: 'list.4.yearObtained', text: 'Must be 2027 or earlier' },
    ])
  })

  it('is this year if it is missing, and none if it is null', () => {
    const years = withDefaultYears(list, 2027).map(({ yearObtained }) => yearObtained)
    expect(years).toEqual([2027, null, 2026, 2027, 2028])
  })
})

describe('the qualifications of a submission', () => {
  const ucat = (tpe: string, grade: number) => ({ tpe, subject: null, grade })
  const messagesOf = (...added: object[]) =>
    qualifications
      .safeParse({
        list: [{ tpe: 'A2', subject: 'Art', grade: 'E' }, ...added],
        english: null,
        secondaryEducation: { type: 'Other' },
        version: 1,
      })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])

  it('have one UCAT score and one band at most', () => {
    expect(messagesOf(ucat('UCATScore', 2000), ucat('UCATBand', 4))).toBeUndefined()
    expect(messagesOf(ucat('UCATScore', 2000), ucat('UCATScore', 3000))).toEqual([
      ['list.2.tpe', 'Enter one UCAT score only'],
    ])
    expect(messagesOf(ucat('UCATBand', 4), ucat('UCATScore', 2000), ucat('UCATBand', 1))).toEqual([
      ['list.3.tpe', 'Enter one UCAT band only'],
    ])
  })
})
