import { describe, expect, it } from 'vitest'
import {
  a2,
  checkStatus,
  condition,
  entry,
  ib,
  ibHigher,
  required,
  testConditionStatuses,
  testStatuses,
} from './entry-check-cases.ts'

describe('rule 4, the IB pathway', () => {
  const requirements = { ibPoints: 34, ibGrades: '665' }
  testStatuses({
    Qualified: [
      ['total and grades exactly', ib(34, '6', '6', '5'), requirements],
      ['grades in any order', ib(34, '5', '6', '6'), requirements],
      ['the best of four Higher Level subjects', ib(34, '1', '6', '6', '5'), requirements],
      ['the highest of two totals', [entry('IBOverall', 30), ...ib(34, '6', '6', '5')], requirements],
      ['the total alone is enough where only it is asked for', ib(34), { ibPoints: 34 }],
      [
        'the grades alone are enough where only they are asked for',
        ib(null, '6', '6', '5'),
        { ibGrades: '665' },
      ],
    ],
    NotQualified: [
      ['one point short', ib(33, '6', '6', '5'), requirements],
      ['one grade short', ib(45, '7', '6', '4'), requirements],
      ['position by position: 755 is not 665', ib(45, '7', '5', '5'), requirements],
      ['two Higher Level grades are too few', ib(45, '7', '7'), requirements],
      ['N never counts', ib(45, '7', '7', 'N'), { ibPoints: 34, ibGrades: '771' }],
      ['a subject counts once', [...ib(34, '6', '6'), ibHigher('biology', '6')], requirements],
      ['the total alone is not enough', ib(45), requirements],
      ['the grades alone are not enough', ib(null, '7', '7', '7'), requirements],
      ['no total is not met, even for 0 points', ib(null, '7'), { ibPoints: 0 }],
      ['Standard Level never counts', [...ib(34, '6', '6'), entry('IBStandard', '7', 'Film')], requirements],
      ['an alternative without IB takes none', ib(45, '7', '7', '7'), { a2Grades: 'E', btecGrades: 'PPP' }],
    ],
  })

  it('is undecided if a freely typed subject may be the required one', () => {
    const conditions = [{ numberRequired: 1, subjects: [{ subject: 'Chemistry', ibGrade: '5' as const }] }]
    const list = [...ib(34, '6', '6'), ibHigher('My science', '5')]
    expect(checkStatus(list, { ...requirements, conditions })).toBe('Undecided')
  })
})

describe('rule 7, conditions on IB', () => {
  const film = ibHigher('Film', '7')
  testConditionStatuses(
    { ibPoints: 24 },
    {
      Qualified: [
        ['the title itself', [...ib(30), ibHigher('Biology', '1')], condition(1, 'Biology')],
        ['at the grade', [...ib(30), ibHigher('Biology', '5')], condition(1, required('Biology', 'A', '5'))],
        [
          'an equivalent',
          [...ib(30), ibHigher('Mathematics: Analysis and Approaches', '5')],
          condition(1, 'Mathematics'),
        ],
        ['an equivalent by alias', [...ib(30), ibHigher('maths AI', '5')], condition(1, 'Mathematics')],
        [
          'a title with equivalents is itself too',
          [...ib(30), ibHigher('Visual Arts', '5')],
          condition(1, 'Visual Arts'),
        ],
        [
          'a title of the requirement, typed freely',
          [...ib(30), ibHigher('Classical Civilisation', '5')],
          condition(1, 'Classical Civilisation'),
        ],
        [
          'a second one makes way for it',
          [...ib(30), ibHigher('Further Mathematics (pre-2021)', '6'), ibHigher('Mathematics', '6')],
          condition(2, 'Mathematics', 'Further Mathematics'),
        ],
      ],
      Undecided: [
        [
          'a freely typed subject could be it',
          [...ib(30), ibHigher('Life', '5')],
          condition(1, required('Biology', 'A', '5')),
        ],
        [
          'beside one that stands for two, a freely typed one could be the other',
          [...ib(30), ibHigher('Further Mathematics (pre-2021)', '6'), ibHigher('Numbers', '6')],
          condition(2, 'Mathematics', 'Further Mathematics'),
        ],
      ],
      NotQualified: [
        ['N', [...ib(30), film, ibHigher('Biology', 'N')], condition(1, 'Biology')],
        [
          'below the grade',
          [...ib(30), ibHigher('Biology', '4')],
          condition(1, required('Biology', 'C', '5')),
        ],
        [
          'an equivalent of something else',
          [...ib(30), ibHigher('Visual Arts', '7')],
          condition(1, 'Mathematics'),
        ],
        [
          'Standard Level does not count',
          [...ib(30), film, entry('IBStandard', '7', 'Biology')],
          condition(1, 'Biology'),
        ],
        ['an A-level is of another pathway', [...ib(30), film, a2('Biology', 'A')], condition(1, 'Biology')],
        [
          'a freely typed subject below the grade could not',
          [...ib(30), ibHigher('Life', '4')],
          condition(1, required('Biology', 'A', '5')),
        ],
        [
          'one subject that stands for two of them fills one place',
          [...ib(30), film, ibHigher('Further Mathematics (pre-2021)', '6')],
          condition(2, 'Mathematics', 'Further Mathematics'),
        ],
        ['no Higher Level subject at all', ib(30), condition(1, 'Biology')],
      ],
    },
  )
})
