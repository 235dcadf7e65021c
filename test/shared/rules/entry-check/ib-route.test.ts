import { describe, expect, it } from 'vitest'
import { a2, at, held, higher, ib, of, status } from './entry-check-cases.ts'
import { conditionTable, table } from './entry-check-table.ts'

describe('rule 4, the IB route', () => {
  const asked = { ibPoints: 34, ibGrades: '665' }
  table(
    ['total and grades exactly', ib(34, '6', '6', '5'), asked, 'Qualified'],
    ['grades in any order', ib(34, '5', '6', '6'), asked, 'Qualified'],
    ['one point short', ib(33, '6', '6', '5'), asked, 'NotQualified'],
    ['one grade short', ib(45, '7', '6', '4'), asked, 'NotQualified'],
    ['position by position: 755 is not 665', ib(45, '7', '5', '5'), asked, 'NotQualified'],
    ['two Higher Level grades are too few', ib(45, '7', '7'), asked, 'NotQualified'],
    ['N never counts', ib(45, '7', '7', 'N'), { ibPoints: 34, ibGrades: '771' }, 'NotQualified'],
    ['the best of four Higher Level subjects', ib(34, '1', '6', '6', '5'), asked, 'Qualified'],
    ['the highest of two totals', [held('IBOverall', 30), ...ib(34, '6', '6', '5')], asked, 'Qualified'],
    ['a subject counts once', [...ib(34, '6', '6'), higher('biology', '6')], asked, 'NotQualified'],
    ['the total alone is not enough', ib(45), asked, 'NotQualified'],
    ['the grades alone are not enough', ib(null, '7', '7', '7'), asked, 'NotQualified'],
    ['the total alone is enough where only it is asked for', ib(34), { ibPoints: 34 }, 'Qualified'],
    ['no total is not met, even for 0 points', ib(null, '7'), { ibPoints: 0 }, 'NotQualified'],
    [
      'the grades alone are enough where only they are asked for',
      ib(null, '6', '6', '5'),
      { ibGrades: '665' },
      'Qualified',
    ],
    [
      'Standard Level never counts',
      [...ib(34, '6', '6'), held('IBStandard', '7', 'Film')],
      asked,
      'NotQualified',
    ],
    [
      'an alternative without IB takes none',
      ib(45, '7', '7', '7'),
      { a2Grades: 'E', btecGrades: 'PPP' },
      'NotQualified',
    ],
  )

  it('cannot be told where a freely typed subject may be the one asked for', () => {
    const conditions = [{ numberRequired: 1, subjects: [{ subject: 'Chemistry', ibGrade: '5' as const }] }]
    const list = [...ib(34, '6', '6'), higher('My science', '5')]
    expect(status(list, { ...asked, conditions })).toBe('Undecided')
  })
})

describe('rule 7, conditions on IB', () => {
  const film = higher('Film', '7')
  conditionTable(
    { ibPoints: 24 },
    ['the title itself', [...ib(30), higher('Biology', '1')], of(1, 'Biology'), 'Qualified'],
    ['N', [...ib(30), film, higher('Biology', 'N')], of(1, 'Biology'), 'NotQualified'],
    ['at the grade', [...ib(30), higher('Biology', '5')], of(1, at('Biology', 'A', '5')), 'Qualified'],
    ['below the grade', [...ib(30), higher('Biology', '4')], of(1, at('Biology', 'C', '5')), 'NotQualified'],
    [
      'an equivalent',
      [...ib(30), higher('Mathematics: Analysis and Approaches', '5')],
      of(1, 'Mathematics'),
      'Qualified',
    ],
    ['an equivalent by alias', [...ib(30), higher('maths AI', '5')], of(1, 'Mathematics'), 'Qualified'],
    [
      'a title with equivalents is itself too',
      [...ib(30), higher('Visual Arts', '5')],
      of(1, 'Visual Arts'),
      'Qualified',
    ],
    [
      'an equivalent of something else',
      [...ib(30), higher('Visual Arts', '7')],
      of(1, 'Mathematics'),
      'NotQualified',
    ],
    [
      'a title of the requirement, typed freely',
      [...ib(30), higher('Classical Civilisation', '5')],
      of(1, 'Classical Civilisation'),
      'Qualified',
    ],
    [
      'Standard Level does not count',
      [...ib(30), film, held('IBStandard', '7', 'Biology')],
      of(1, 'Biology'),
      'NotQualified',
    ],
    [
      'an A-level is of another route',
      [...ib(30), film, a2('Biology', 'A')],
      of(1, 'Biology'),
      'NotQualified',
    ],
    [
      'a freely typed subject could be it',
      [...ib(30), higher('Life', '5')],
      of(1, at('Biology', 'A', '5')),
      'Undecided',
    ],
    [
      'a freely typed subject below the grade could not',
      [...ib(30), higher('Life', '4')],
      of(1, at('Biology', 'A', '5')),
      'NotQualified',
    ],
    [
      'one subject that stands for two of them fills one place',
      [...ib(30), film, higher('Further Mathematics (pre-2021)', '6')],
      of(2, 'Mathematics', 'Further Mathematics'),
      'NotQualified',
    ],
    [
      'a second one makes way for it',
      [...ib(30), higher('Further Mathematics (pre-2021)', '6'), higher('Mathematics', '6')],
      of(2, 'Mathematics', 'Further Mathematics'),
      'Qualified',
    ],
    [
      'beside one that stands for two, a freely typed one could be the other',
      [...ib(30), higher('Further Mathematics (pre-2021)', '6'), higher('Numbers', '6')],
      of(2, 'Mathematics', 'Further Mathematics'),
      'Undecided',
    ],
    ['no Higher Level subject at all', ib(30), of(1, 'Biology'), 'NotQualified'],
  )
})
