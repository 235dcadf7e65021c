import { describe, expect, it } from 'vitest'
import {
  a2,
  aLevels,
  checkOne,
  condition,
  entry,
  extended,
  national,
  required,
  sciences,
  subsidiary,
  testConditionStatuses,
  testStatuses,
} from './entry-check-cases.ts'

describe('rule 5, the BTEC pathway', () => {
  const requirements = { btecGrades: 'DDM' }
  testStatuses({
    Qualified: [
      ['exactly the required grades', [extended('DDM')], requirements],
      ['a QCF diploma too', [extended('DDM', 'Qcf')], requirements],
      ['better', [extended('D*DD')], requirements],
      ['in any order of letters', [extended('MDD')], requirements],
      ['the best of several', [extended('MMM'), extended('DDM', 'Qcf'), extended('PPP')], requirements],
      ['an Extended beside a National', [extended('DDM'), national, ...aLevels('A')], requirements],
    ],
    Undecided: [
      ['a National with an A-level', [national, ...aLevels('E')], requirements],
      ['a Subsidiary with two A-levels', [subsidiary, ...aLevels('E', 'E')], requirements],
      ['a National beside a short Extended', [extended('MMM'), national, ...aLevels('A')], requirements],
    ],
    NotQualified: [
      ['one grade short', [extended('DMM')], requirements],
      ['position by position: D*MM is not DDM', [extended('D*MM')], requirements],
      ['D* is above D', [extended('DDD')], { btecGrades: 'D*DD' }],
      ['P is above N', [extended('PPN')], { btecGrades: 'PPP' }],
      ['A-levels do not compensate', [extended('DMM'), ...aLevels('A*', 'A*')], requirements],
      ['a National alone', [national], requirements],
      ['a National with an A-level that failed', [national, ...aLevels('NU')], requirements],
      ['a National with an AS level', [national, entry('AS', 'A', 'Art')], requirements],
      ['a Subsidiary with one A-level', [subsidiary, ...aLevels('A*')], requirements],
      ['a Subsidiary with one A-level twice', [subsidiary, a2('Law', 'A'), a2('LAW', 'B')], requirements],
      ['null means that BTECs do not count', [extended('D*D*D*'), national, subsidiary], { ibPoints: 24 }],
      ['null: not even for an advisor', [national, ...aLevels('A*')], { a2Grades: 'CCC' }],
    ],
  })

  it.each([[[national, subsidiary]], [[subsidiary, national]]])(
    'names of %j the one that needs fewer A-levels',
    list => {
      expect(checkOne(list, requirements).messages[0]?.text).toMatch(/counts only with one A-level or more$/)
    },
  )
})

describe('rule 7, conditions beside a BTEC', () => {
  const merit = extended('MMM')
  testConditionStatuses(
    { btecGrades: 'MMM' },
    {
      Qualified: [
        ['an A-level beside it', [merit, a2('Biology', 'E')], condition(1, 'Biology')],
        ['an A-level at the grade', [merit, a2('Biology', 'B')], condition(1, required('Biology', 'B'))],
      ],
      Undecided: [
        ['an A-level below the grade', [merit, a2('Biology', 'C')], condition(1, required('Biology', 'B'))],
        ['no A-level', [merit], condition(1, 'Biology')],
        ['A-levels in other subjects', [merit, a2('Music', 'A')], condition(2, ...sciences)],
        ['its own subject', [entry('BtecExtendedRqf', 'MMM', 'Biology')], condition(1, 'Biology')],
      ],
      NotQualified: [['grades that are short stay not met', [extended('MMP')], condition(1, 'Biology')]],
    },
  )
})
