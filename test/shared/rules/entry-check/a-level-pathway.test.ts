import { describe, expect, it } from 'vitest'
import { a2, aLevels, checkStatus, entry, testStatuses } from './entry-check-cases.ts'

describe('rule 3, the A-level pathway', () => {
  it.each([
    ['AAB', ['A*', 'A', 'B'], 'Qualified'],
    ['AAB', ['A*', 'B', 'B'], 'NotQualified'],
    ['AAB', ['A', 'A', 'B'], 'Qualified'],
    ['AAB', ['B', 'A', 'A'], 'Qualified'],
    ['AAB', ['A', 'A', 'C'], 'NotQualified'],
    ['BAA', ['A', 'A', 'B'], 'Qualified'],
    ['A*AA', ['A', 'A', 'A'], 'NotQualified'],
    ['A*AA', ['A', 'A*', 'A'], 'Qualified'],
    ['BBC', ['B', 'B', 'C', 'E'], 'Qualified'],
    ['BBC', ['B', 'B'], 'NotQualified'],
    ['EEE', ['E', 'E', 'NU'], 'NotQualified'],
    ['EEE', ['E', 'E', 'E'], 'Qualified'],
    ['E', ['NU'], 'NotQualified'],
  ])('for %s, %j is %s', (required, row, expected) => {
    expect(checkStatus(aLevels(...row), { a2Grades: required })).toBe(expected)
  })

  testStatuses({
    Qualified: [
      ['the best grade of a subject counts', [a2('Mathematics', 'C'), a2('Maths', 'A')], { a2Grades: 'A' }],
    ],
    NotQualified: [
      ['a subject counts once', [a2('History', 'A'), a2('his TORY', 'A')], { a2Grades: 'AA' }],
      ['nor with invisible characters', [a2('Music', 'A'), a2('Mu\u00adsic\u200b', 'A')], { a2Grades: 'AA' }],
      ['a subject and its alias are one', [a2('Maths', 'A'), a2('Mathematics', 'A')], { a2Grades: 'AA' }],
      ['General Studies does not count', [...aLevels('A'), a2('General Studies', 'A')], { a2Grades: 'AA' }],
      ['nor Critical Thinking', [...aLevels('A'), a2('critical  THINKING', 'A')], { a2Grades: 'AA' }],
      ['AS levels do not count', [...aLevels('A'), entry('AS', 'A', 'Art')], { a2Grades: 'AA' }],
      ['the extended project does not count', [...aLevels('A'), entry('EPQ', 'A*')], { a2Grades: 'AA' }],
      ['an alternative without A-levels takes none', aLevels('A*'), { ibPoints: 24, btecGrades: 'MMM' }],
    ],
  })
})
