import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import {
  a2,
  aLevels,
  checkStatus,
  condition,
  createProgramme,
  createQualifications,
  entry,
  ib,
  testStatuses,
  thresholds,
} from './entry-check-cases.ts'

describe('rule 1, fee status', () => {
  it.each([
    ['home', true],
    ['overseas', false],
    [null, true],
  ] as const)('for %s uses the places of that status', (feeStatus, available) => {
    const [result] = checkEntry(
      createQualifications(aLevels('A')),
      feeStatus,
      [createProgramme({ a2Grades: 'A' })],
      subjectLists,
      thresholds,
    )
    expect(result?.placesAvailable).toBe(available)
  })
})

describe('rule 2, the best outcome', () => {
  const strict = createProgramme({ a2Grades: 'A*A*A*' }).entryRequirements.alternatives
  const mild = createProgramme({ a2Grades: 'CCC' }).entryRequirements.alternatives
  const secondIsMild = { alternatives: [...strict, ...mild] }
  const either = { a2Grades: 'A', ibPoints: 30 }
  const french = entry('FrenchBacOverall', 9)
  const biology = [condition(1, 'Biology')]

  testStatuses({
    Qualified: [
      ['of alternatives: the second is met', aLevels('C', 'C', 'C'), secondIsMild],
      ['of alternatives: the first is met', aLevels('C', 'C', 'C'), { alternatives: [...mild, ...strict] }],
      ['of pathways: IB met, A-levels not', [...aLevels('E'), ...ib(30)], either],
      ['of pathways: A-levels met, IB not', [...aLevels('A'), ...ib(29)], either],
      ['of pathways: met beats cannot tell', [...aLevels('A'), french], { a2Grades: 'A' }],
    ],
    Undecided: [['of pathways: cannot tell beats not met', [...aLevels('B'), french], { a2Grades: 'A' }]],
    NotQualified: [
      ['of alternatives: none is met', aLevels('C', 'C', 'D'), secondIsMild],
      ['a pathway is as bad as its worst part', aLevels('A'), { a2Grades: 'A', conditions: biology }],
    ],
  })

  it('does not combine the overall of one pathway with the subjects of another', () => {
    const list = [a2('Biology', 'E'), ...ib(30)].filter(({ tpe }) => tpe !== 'IBHigher')
    expect(checkStatus(list, { a2Grades: 'A', ibPoints: 30, conditions: biology })).toBe('NotQualified')
  })
})
