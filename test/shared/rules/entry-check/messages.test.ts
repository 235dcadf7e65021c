import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { createEntryCheck } from '#shared/rules/entry-check/entry-check.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { anyQualifications, distinctProgrammes } from '../../arbitraries/arbitraries.ts'
import { aLevels, checkOne, thresholds } from './entry-check-cases.ts'

describe('the messages of the entry check', () => {
  it('have the level of the status, and whole sentences', () => {
    const checkEntry = createEntryCheck(distinctProgrammes, subjectLists, thresholds)
    fc.assert(
      fc.property(anyQualifications, qualifications => {
        for (const { checkStatus, messages } of checkEntry(qualifications, null)) {
          const levels = messages.map(({ level }) => level)
          const worst = levels.includes('error') ? 'NotQualified' : levels.includes('warning') && 'Undecided'
          expect(worst || 'Qualified').toBe(checkStatus)
          for (const { level, required, actual, text } of messages) {
            expect(level).toMatch(/^(info|warning|error)$/)
            expect(text).toMatch(/^[A-Z].*[^.\s]$/)
            expect(`${required} ${actual} ${text}`).not.toMatch(/undefined|null|NaN/)
            expect([required, actual]).not.toContain('')
          }
        }
      }),
      { numRuns: 100 },
    )
  })
})

type Cells = [required: string, actual: string]
const other = { secondaryEducation: { type: 'Other' as const } }

describe('the cells of a message about another requirement', () => {
  it.each<[string, Partial<Qualifications>, ...Cells]>([
    ['gcses', {}, '5 or more GCSEs at C/4 or above', 'yes'],
    ['gcses', other, '5 or more GCSEs at C/4 or above', 'other secondary education'],
    ['maths', {}, 'maths at B/5 or above at GCSE', 'yes'],
    [
      'maths',
      other,
      'maths at B/5 or above at GCSE, or at A-level or in the IB',
      'other secondary education',
    ],
    ['english', {}, 'GCSE English at C/4 or above', 'GCSE English at 4'],
    [
      'english',
      { english: { type: 'Ielts', overall: 6, listening: 6, reading: 5, writing: 6, speaking: 6 } },
      'IELTS 6.5 overall with 5.5 in each part',
      'IELTS 6.0 overall with 5.0 in your lowest part',
    ],
    [
      'english',
      { english: { type: 'Toefl', overall: 89, listening: 17, reading: 18, speaking: 19, writing: 16 } },
      'TOEFL 90 overall with listening 17, reading 18, speaking 18 and writing 17',
      'TOEFL 89 overall with listening 17, reading 18, speaking 19 and writing 16',
    ],
  ])('for %s with %o are what is asked for and what the applicant has', (path, change, required, actual) => {
    const { messages } = checkOne(aLevels('A'), { a2Grades: 'A', maths: true, english: true }, change)
    expect(messages.find(message => message.path === path)).toMatchObject({ required, actual })
  })
})
