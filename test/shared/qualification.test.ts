import { describe, expect, it } from 'vitest'
import { qualificationTypes } from '#shared/enums/qualification-types.ts'
import { gradePlaceholder } from '#shared/rules/grade-rules.ts'
import { english } from '#shared/schemas/english.ts'
import { qualification } from '#shared/schemas/qualification.ts'

/** Type, whether it has a subject, good grades, the message for the bad ones, bad grades, placeholder. */
const table: [string, boolean, (string | number)[], string, (string | number)[], string][] = [
  ['A2', true, ['A*', 'NU', 'b'], 'Grade is required', ['F', '1', 7], ''],
  ['AS', true, ['A', 'NU'], 'Grade is required', ['A*'], ''],
  ['EPQ', false, ['A*', 'E'], 'Grade is required', ['NU'], ''],
  ['IBOverall', false, [0, 45, '30', ' 30 '], '0 to 45', [46, -1, 30.5, '30.5', 'A'], 'Out of 45'],
  ['IBHigher', true, ['7', 7, 'N', 'n'], 'Grade is required', ['8', '0'], ''],
  ['IBStandard', true, ['1'], 'Grade is required', ['A'], ''],
  [
    'BtecExtendedRqf',
    true,
    ['D*D*D*', 'DMP', 'mnp'],
    'BTEC grade x3',
    ['DM', 'DMMM', 'D**', 'ABC'],
    'BTEC grade x3',
  ],
  ['BtecExtendedQcf', true, ['DDD'], 'BTEC grade x3', ['DD'], 'BTEC grade x3'],
  ['BtecNationalRqf', true, ['D*M'], 'BTEC grade x2', ['D'], 'BTEC grade x2'],
  ['BtecNationalQcf', true, ['PP'], 'BTEC grade x2', ['PPP'], 'BTEC grade x2'],
  ['BtecSubsidiaryRqf', true, ['D*'], 'BTEC grade', ['DD'], 'BTEC grade'],
  ['BtecSubsidiaryQcf', true, ['N'], 'BTEC grade', ['X'], 'BTEC grade'],
  ['FrenchBacOverall', false, [0, 20, 15.5, '15.5'], '0.0 to 20.0', [20.1, -0.1, 'x'], 'Out of 20'],
  ['FrenchBac', true, [20], '0.0 to 20.0', [21], 'Out of 20'],
  ['IndianHsNatOverall', false, [0, 100], '0 to 100', [101, 50.5], 'Out of 100'],
  ['IndianHsNat', true, [100], '0 to 100', [-1], 'Out of 100'],
  ['IndianHsWbOverall', false, [99], '0 to 100', [101], 'Out of 100'],
  ['IndianHsWb', true, [1], '0 to 100', [101], 'Out of 100'],
  ['IndianHsOtherOverall', false, [1], '0 to 100', [101], 'Out of 100'],
  ['IndianHsOther', true, [1], '0 to 100', [101], 'Out of 100'],
  ['GermanAbiturOverall', false, [0, 6, 1.3], '0.0 to 6.0', [6.1], 'Out of 6'],
  ['GermanAbitur', true, [0, 15], '0 to 15', [16, 1.5], 'Out of 15'],
  ['PolishMatura', true, [100], '0 to 100', [101], 'Out of 100'],
  ['SpanishBacOverall', false, [10, 9.9], '0.0 to 10.0', [10.1], 'Out of 10'],
  ['SpanishBac', true, [10], '0 to 10', [9.5], 'Out of 10'],
  ['ItalianDiplomaOverall', false, [100], '0 to 100', [100.5], 'Out of 100'],
  ['ItalianDiploma', true, [9.5], '0.0 to 10.0', [11], 'Out of 10'],
  ['UsDiplomaOverall', false, [3.9], '0.0 to 4.0', [4.1], 'Out of 4'],
  ['UsDiploma', true, [5], '0 to 5', [6], 'Out of 5'],
  ['UCATScore', false, [0, 3600], '0 to 3600', [3601], 'Out of 3600'],
  ['UCATBand', false, [1, 4], '1 to 4', [0, 5], 'Out of 4'],
]

const parse = (tpe: unknown, subject: unknown, grade: unknown, yearObtained?: unknown) =>
  qualification.safeParse({ tpe, subject, grade, yearObtained })
const texts = (result: ReturnType<typeof parse>) => result.error?.issues.map(issue => issue.message) ?? []

describe('a qualification', () => {
  it('is of one of 31 types, each with its rule here', () => {
    expect(table.map(([tpe]) => tpe).sort()).toEqual(
      qualificationTypes.map(([code]) => code as string).sort(),
    )
  })

  it.each(table)('of type %s has the grades it may have', (tpe, hasSubject, good, text, bad, placeholder) => {
    const subject = hasSubject ? 'Anything' : null
    for (const grade of good) expect(texts(parse(tpe, subject, grade))).toEqual([])
    for (const grade of bad) expect(texts(parse(tpe, subject, grade))).toEqual([text])
    for (const empty of ['', null]) expect(texts(parse(tpe, subject, empty))).toEqual(['Grade is required'])
    expect(gradePlaceholder(tpe)).toBe(placeholder)
  })

  it.each(table)('of type %s has a subject exactly when it needs one', (tpe, hasSubject, [grade]) => {
    expect(texts(parse(tpe, hasSubject ? '  ' : 'Maths', grade))).toEqual([
      hasSubject ? 'Subject required' : 'This qualification has no subject',
    ])
  })

  it('turns numeric texts into numbers and letters into capitals', () => {
    expect(parse('IBOverall', null, ' 34 ').data).toMatchObject({
      grade: 34,
      subject: null,
      yearObtained: null,
    })
    expect(parse('BtecNationalRqf', ' Sport ', 'd*m').data).toMatchObject({ grade: 'D*M', subject: 'Sport' })
  })

  it('may be of a type that was typed freely, with any grade', () => {
    expect(parse('Studentereksamen', 'Dansk', '12').data).toMatchObject({
      tpe: 'Studentereksamen',
      grade: '12',
    })
    expect(texts(parse('', 'Dansk', '12'))).toContain('Qualification Required')
    expect(texts(parse('x'.repeat(101), 'Dansk', '12'))).toEqual(['Use 100 characters or fewer'])
  })

  it('was obtained in 1900 or later', () => {
    expect(texts(parse('A2', 'Art', 'A', 1900))).toEqual([])
    expect(parse('A2', 'Art', 'A', ' 2026 ').data).toMatchObject({ yearObtained: 2026 })
    expect(texts(parse('A2', 'Art', 'A', 1899))).toEqual(['Must be 1900 or later'])
  })
})

describe('English', () => {
  const parts = { listening: 0, reading: 0, writing: 0, speaking: 0 }
  const messages = (held: unknown) => english.safeParse(held).error?.issues.map(issue => issue.message) ?? []
  it.each([
    [{ type: 'Gcse', grade: '9' }, []],
    [{ type: 'Gcse', grade: ' a* ' }, []],
    [{ type: 'Gcse', grade: '' }, ['Grade is Required']],
    [{ type: 'Gcse' }, ['Grade is Required']],
    [{ type: 'Ielts', overall: '6.5', ...parts }, []],
    [{ type: 'Ielts', overall: 9.5, ...parts }, ['0.0 to 9.0']],
    [{ type: 'Ielts', overall: '', ...parts }, ['Score is Required']],
    [{ type: 'Toefl', overall: 120, ...parts }, []],
    [{ type: 'Toefl', overall: 121, ...parts }, ['0 to 120']],
    [{ type: 'Toefl', overall: 90, ...parts, speaking: 31 }, ['0 to 30']],
    [{ type: 'Toefl', overall: 90.5, ...parts }, ['0 to 120']],
    [{ type: 'Other' }, []],
  ])('%o: %j', (held, expected) => {
    expect(messages(held)).toEqual(expected)
  })
})
