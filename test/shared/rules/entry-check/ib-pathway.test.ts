import { describe, expect, it } from 'vitest'
import type { Qualification } from '#shared/schemas/qualification.ts'
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
      ['the total alone if only it is asked for', ib(34), { ibPoints: 34 }],
      ['the grades alone if only they are asked for', ib(null, '6', '6', '5'), { ibGrades: '665' }],
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
  /** An IB Diploma with enough points and these subjects. */
  const diploma = (...subjects: Qualification[]) => [...ib(30), ...subjects]
  const film = ibHigher('Film', '7')
  const furtherMaths = ibHigher('Further Mathematics (pre-2021)', '6')
  const twoMaths = condition(2, 'Mathematics', 'Further Mathematics')
  const biologyAt5 = condition(1, required('Biology', 'A', '5'))
  const analysis = ibHigher('Mathematics: Analysis and Approaches', '5')
  testConditionStatuses(
    { ibPoints: 24 },
    {
      Qualified: [
        ['the title itself', diploma(ibHigher('Biology', '1')), condition(1, 'Biology')],
        ['at the grade', diploma(ibHigher('Biology', '5')), biologyAt5],
        ['an equivalent', diploma(analysis), condition(1, 'Mathematics')],
        ['an equivalent by alias', diploma(ibHigher('maths AI', '5')), condition(1, 'Mathematics')],
        ['a title with equivalents', diploma(ibHigher('Visual Arts', '5')), condition(1, 'Visual Arts')],
        ['a required title, typed freely', diploma(ibHigher('Law', '5')), condition(1, 'Law')],
        ['a second one makes way for it', diploma(furtherMaths, ibHigher('Mathematics', '6')), twoMaths],
      ],
      Undecided: [
        ['a freely typed subject could be it', diploma(ibHigher('Life', '5')), biologyAt5],
        ['or the second beside one for two', diploma(furtherMaths, ibHigher('Numbers', '6')), twoMaths],
      ],
      NotQualified: [
        ['N', diploma(film, ibHigher('Biology', 'N')), condition(1, 'Biology')],
        ['below the grade', diploma(ibHigher('Biology', '4')), biologyAt5],
        ['an equivalent of another', diploma(ibHigher('Visual Arts', '7')), condition(1, 'Mathematics')],
        ['Standard Level', diploma(film, entry('IBStandard', '7', 'Biology')), condition(1, 'Biology')],
        ['an A-level, of another pathway', diploma(film, a2('Biology', 'A')), condition(1, 'Biology')],
        ['a freely typed subject below the grade', diploma(ibHigher('Life', '4')), biologyAt5],
        ['one subject that stands for two', diploma(film, furtherMaths), twoMaths],
        ['no Higher Level subject at all', ib(30), condition(1, 'Biology')],
      ],
    },
  )
})
