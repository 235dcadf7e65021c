import { describe } from 'vitest'
import { a2, aLevels, at, extended, held, national, of, sciences, subsidiary } from './entry-check-cases.ts'
import { conditionTable, table } from './entry-check-table.ts'

describe('rule 5, the BTEC route', () => {
  const asked = { btecGrades: 'DDM' }
  table(
    ['exactly what is asked for', [extended('DDM')], asked, 'Qualified'],
    ['of the unreformed kind too', [extended('DDM', 'Qcf')], asked, 'Qualified'],
    ['better', [extended('D*DD')], asked, 'Qualified'],
    ['one grade short', [extended('DMM')], asked, 'NotQualified'],
    ['position by position: D*MM is not DDM', [extended('D*MM')], asked, 'NotQualified'],
    ['in whatever order it was typed', [extended('MDD')], asked, 'Qualified'],
    ['D* is above D', [extended('DDD')], { btecGrades: 'D*DD' }, 'NotQualified'],
    ['P is above N', [extended('PPN')], { btecGrades: 'PPP' }, 'NotQualified'],
    [
      'the best of several counts',
      [extended('MMM'), extended('DDM', 'Qcf'), extended('PPP')],
      asked,
      'Qualified',
    ],
    ['A-levels do not make up for it', [extended('DMM'), ...aLevels('A*', 'A*')], asked, 'NotQualified'],
    ['a National with an A-level', [national, ...aLevels('E')], asked, 'Undecided'],
    ['a National alone', [national], asked, 'NotQualified'],
    ['a National with an A-level that failed', [national, ...aLevels('NU')], asked, 'NotQualified'],
    ['a National with an AS level', [national, held('AS', 'A', 'Art')], asked, 'NotQualified'],
    ['a Subsidiary with two A-levels', [subsidiary, ...aLevels('E', 'E')], asked, 'Undecided'],
    ['a Subsidiary with one A-level', [subsidiary, ...aLevels('A*')], asked, 'NotQualified'],
    [
      'a Subsidiary with one A-level twice',
      [subsidiary, a2('Law', 'A'), a2('LAW', 'B')],
      asked,
      'NotQualified',
    ],
    [
      'the best counts: a National beside an Extended that is short',
      [extended('MMM'), national, ...aLevels('A')],
      asked,
      'Undecided',
    ],
    [
      'the best counts: an Extended beside a National',
      [extended('DDM'), national, ...aLevels('A')],
      asked,
      'Qualified',
    ],
    [
      'null means that BTECs do not count',
      [extended('D*D*D*'), national, subsidiary],
      { ibPoints: 24, ibGrades: '444' },
      'NotQualified',
    ],
    ['null: not even for an advisor', [national, ...aLevels('A*')], { a2Grades: 'CCC' }, 'NotQualified'],
  )
})

describe('rule 7, conditions beside a BTEC', () => {
  conditionTable(
    { btecGrades: 'MMM' },
    ['an A-level beside it', [extended('MMM'), a2('Biology', 'E')], of(1, 'Biology'), 'Qualified'],
    [
      'an A-level at the grade',
      [extended('MMM'), a2('Biology', 'B')],
      of(1, at('Biology', 'B')),
      'Qualified',
    ],
    [
      'an A-level below the grade',
      [extended('MMM'), a2('Biology', 'C')],
      of(1, at('Biology', 'B')),
      'Undecided',
    ],
    ['no A-level', [extended('MMM')], of(1, 'Biology'), 'Undecided'],
    ['A-levels in other subjects', [extended('MMM'), a2('Music', 'A')], of(2, ...sciences), 'Undecided'],
    [
      'its own subject is for an advisor',
      [held('BtecExtendedRqf', 'MMM', 'Biology')],
      of(1, 'Biology'),
      'Undecided',
    ],
    ['grades that are short stay not met', [extended('MMP')], of(1, 'Biology'), 'NotQualified'],
  )
})
