import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { createEntryCheck } from '#shared/rules/entry-check/entry-check.ts'
import {
  a2,
  aLevels,
  checkOne,
  checkStatus,
  condition,
  createProgramme,
  createQualifications,
  thresholds,
} from './entry-check-cases.ts'

describe('the result of the entry check', () => {
  it('is Qualified only if all is met, NotQualified if anything is not met, and otherwise Undecided', () => {
    const other = { secondaryEducation: { type: 'Other' } } as const
    expect(checkStatus(aLevels('A'), { a2Grades: 'A' })).toBe('Qualified')
    expect(checkStatus(aLevels('A'), { a2Grades: 'A' }, other)).toBe('Undecided')
    expect(checkStatus(aLevels('B'), { a2Grades: 'A' }, other)).toBe('NotQualified')
  })

  it('has the programme, its requirements, and messages of three levels', () => {
    const requirements = { a2Grades: 'A', english: true, maths: true }
    const result = checkOne(aLevels('B'), requirements, { english: null })
    expect(result).toMatchObject({
      programmeCode: 'T100',
      entryRequirements: createProgramme(requirements).entryRequirements,
    })
    expect(result.messages.map(({ path, level }) => `${path}: ${level}`)).toEqual([
      'overall: error',
      'gcses: info',
      'maths: info',
      'english: warning',
    ])
  })

  it('has no message for what is not required', () => {
    expect(checkOne(aLevels('A'), { a2Grades: 'A' }).messages.map(({ path }) => path)).toEqual([
      'overall',
      'gcses',
    ])
  })

  it('compares titles without a list of titles', () => {
    const empty = { common: [], qualTypeSubjects: [], subjectAliases: [], ibEquivalents: [] }
    const requirements = createProgramme({ a2Grades: 'A', conditions: [condition(1, 'Biology')] })
    const [result] = createEntryCheck(
      [requirements],
      empty,
      thresholds,
    )(createQualifications([a2('biology', 'A')]), 'home')
    expect(result?.checkStatus).toBe('Qualified')
  })

  it('belongs to each programme by its own requirements', () => {
    const programmes = ['A', 'B', 'A'].map((a2Grades, index) => ({
      ...createProgramme({ a2Grades }),
      code: `T10${index}`,
    }))
    const results = createEntryCheck(
      programmes,
      subjectLists,
      thresholds,
    )(createQualifications(aLevels('B')), 'home')
    expect(results.map(({ programmeCode, checkStatus }) => `${programmeCode} ${checkStatus}`)).toEqual([
      'T100 NotQualified',
      'T101 Qualified',
      'T102 NotQualified',
    ])
  })
})
