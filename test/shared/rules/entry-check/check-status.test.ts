import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { a2, aLevels, check, holding, of, programme, status, thresholds } from './entry-check-cases.ts'

describe('the whole answer', () => {
  it('is Qualified only if all is met, NotQualified if anything is not met, and otherwise Undecided', () => {
    const other = { secondaryEducation: { type: 'Other' } } as const
    expect(status(aLevels('A'), { a2Grades: 'A' })).toBe('Qualified')
    expect(status(aLevels('A'), { a2Grades: 'A' }, other)).toBe('Undecided')
    expect(status(aLevels('B'), { a2Grades: 'A' }, other)).toBe('NotQualified')
  })

  it('carries the programme, what it asks for, and messages that inform, warn or err', () => {
    const asked = { a2Grades: 'A', english: true, maths: true }
    const result = check(aLevels('B'), asked, { english: null })
    expect(result).toMatchObject({
      programmeCode: 'T100',
      entryRequirements: programme(asked).entryRequirements,
    })
    expect(result.messages.map(({ path, level }) => `${path}: ${level}`)).toEqual([
      'overall: error',
      'gcses: info',
      'maths: info',
      'english: warning',
    ])
  })

  it('says nothing of what is not asked for', () => {
    expect(check(aLevels('A'), { a2Grades: 'A' }).messages.map(({ path }) => path)).toEqual([
      'overall',
      'gcses',
    ])
  })

  it('needs no list of a type’s titles to compare them', () => {
    const empty = { common: [], qualTypeSubjects: [], subjectAliases: [], ibEquivalents: [] }
    const asked = programme({ a2Grades: 'A', conditions: [of(1, 'Biology')] })
    const [result] = checkEntry(holding([a2('biology', 'A')]), 'home', [asked], empty, thresholds)
    expect(result?.checkStatus).toBe('Qualified')
  })

  it('is each programme’s own where several ask for different things', () => {
    const programmes = ['A', 'B', 'A'].map((a2Grades, place) => ({
      ...programme({ a2Grades }),
      code: `T10${place}`,
    }))
    const results = checkEntry(holding(aLevels('B')), 'home', programmes, subjectLists, thresholds)
    expect(results.map(({ programmeCode, checkStatus }) => `${programmeCode} ${checkStatus}`)).toEqual([
      'T100 NotQualified',
      'T101 Qualified',
      'T102 NotQualified',
    ])
  })
})
