import { describe, expect, it } from 'vitest'
import { checkStatus, condition, entry, extended, testConditionStatuses } from './entry-check-cases.ts'

describe('rule 6, other families and freely typed types', () => {
  const requirements = {
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
    expect(checkStatus([entry(tpe, grade, 'Anything')], requirements)).toBe('Undecided')
  })

  it.each(['constructor', 'toString', '__proto__'])('a type called %s is freely typed', tpe => {
    const withoutMaths = {
      secondaryEducation: {
        type: 'Gcse' as const,
        has5orMoreAtC4OrAbove: true,
        hasMathsAtB5OrAbove: false,
        has6orMoreAt6and7: false,
      },
    }
    const list = [entry(tpe, 'good', 'Anything')]
    expect(checkStatus(list, requirements, withoutMaths)).toBe('Undecided')
    expect(checkStatus(list, { ...requirements, maths: true }, withoutMaths)).toBe('NotQualified')
  })

  it('is undecided for every alternative', () => {
    for (const alternative of [{ a2Grades: 'E' }, { ibPoints: 24 }, { btecGrades: 'PPP' }])
      expect(checkStatus([entry('FrenchBacOverall', 20)], alternative)).toBe('Undecided')
  })

  it('a freely typed type never counts as a listed one', () => {
    const list = [extended('PPP'), entry('BtecExtended of another kind', 'D*D*D*', 'Anything')]
    expect(checkStatus(list, { btecGrades: 'DDD' })).toBe('Undecided')
  })

  it.each([
    ['AS', 'A', 'Biology'],
    ['EPQ', 'A*', null],
    ['IBStandard', '7', 'Biology'],
    ['UCATScore', 3600, null],
    ['UCATBand', 1, null],
  ])('only %s: not met', (tpe, grade, subject) => {
    expect(checkStatus([entry(tpe, grade, subject)], { a2Grades: 'E', ibPoints: 0, btecGrades: 'N' })).toBe(
      'NotQualified',
    )
  })
})

describe('rule 7, conditions on other families', () => {
  testConditionStatuses(
    { a2Grades: 'A' },
    {
      Undecided: [['are for an advisor', [entry('FrenchBac', 20, 'Biology')], condition(1, 'Biology')]],
      NotQualified: [
        ['are not met by an AS level alone', [entry('AS', 'A', 'Biology')], condition(1, 'Biology')],
      ],
    },
  )
})
