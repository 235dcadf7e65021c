import { describe, expect, it } from 'vitest'
import { extended, held, of, status } from './entry-check-cases.ts'
import { conditionTable } from './entry-check-table.ts'

describe('rule 6, other families and freely typed types', () => {
  const asked = {
    a2Grades: 'A*A*A*',
    conditions: [{ numberRequired: 1, subjects: [{ subject: 'Biology' }] }],
  }
  const families = [
    ['FrenchBacOverall', 20],
    ['FrenchBac', 1],
    ['GermanAbiturOverall', 6],
    ['GermanAbitur', 1],
    ['IndianHsNatOverall', 100],
    ['IndianHsNat', 1],
    ['IndianHsWbOverall', 100],
    ['IndianHsWb', 1],
    ['IndianHsOtherOverall', 100],
    ['IndianHsOther', 1],
    ['ItalianDiplomaOverall', 100],
    ['ItalianDiploma', 1],
    ['PolishMatura', 1],
    ['SpanishBacOverall', 10],
    ['SpanishBac', 1],
    ['UsDiplomaOverall', 4],
    ['UsDiploma', 1],
    ['A diploma of my own', 'excellent'],
    ['BtecExtended of another kind', 'PPP'],
    ['a2', 'E'],
  ] as const
  it.each(families)('%s is for an advisor, with its subjects', (tpe, grade) => {
    expect(status([held(tpe, grade, 'Anything')], asked)).toBe('Undecided')
  })

  it.each(['constructor', 'toString', '__proto__'])('a type called %s is a name like any other', tpe => {
    const withoutMaths = {
      secondaryEducation: {
        type: 'Gcse' as const,
        has5orMoreAtC4OrAbove: true,
        hasMathsAtB5OrAbove: false,
        has6orMoreAt6and7: false,
      },
    }
    const list = [held(tpe, 'good', 'Anything')]
    expect(status(list, asked, withoutMaths)).toBe('Undecided')
    expect(status(list, { ...asked, maths: true }, withoutMaths)).toBe('NotQualified')
  })

  it('says an advisor will check for every alternative, whichever route it names', () => {
    for (const alternative of [{ a2Grades: 'E' }, { ibPoints: 24 }, { btecGrades: 'PPP' }])
      expect(status([held('FrenchBacOverall', 20)], alternative)).toBe('Undecided')
  })

  it('a freely typed type is never taken for a known one', () => {
    const list = [extended('PPP'), held('BtecExtended of another kind', 'D*D*D*', 'Anything')]
    expect(status(list, { btecGrades: 'DDD' })).toBe('Undecided')
  })

  it.each([
    ['AS', 'A', 'Biology'],
    ['EPQ', 'A*', null],
    ['IBStandard', '7', 'Biology'],
    ['UCATScore', 3600, null],
    ['UCATBand', 1, null],
  ])('only %s: not met', (tpe, grade, subject) => {
    expect(status([held(tpe, grade, subject)], { a2Grades: 'E', ibPoints: 0, btecGrades: 'N' })).toBe(
      'NotQualified',
    )
  })
})

describe('rule 7, conditions on other families', () => {
  conditionTable(
    { a2Grades: 'A' },
    ['are for an advisor', [held('FrenchBac', 20, 'Biology')], of(1, 'Biology'), 'Undecided'],
    ['are not met by an AS level alone', [held('AS', 'A', 'Biology')], of(1, 'Biology'), 'NotQualified'],
  )
})
