import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectLists, subjectTitles } from '#functions/catalogue/subject-lists.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { findGradeRule } from '#shared/schemas/grade-rules.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import {
  anyGrade,
  anyQualification,
  anyQualifications,
  distinctProgrammes,
} from '../../arbitraries/arbitraries.ts'
import { entry, thresholds } from './entry-check-cases.ts'

const order = ['Qualified', 'Undecided', 'NotQualified']
const check = (qualifications: Qualifications, feeStatus: 'home' | null) =>
  checkEntry(distinctProgrammes, qualifications, feeStatus, subjectTitles, thresholds)
const statuses = (qualifications: Qualifications) =>
  check(qualifications, 'home').map(({ checkStatus }) => order.indexOf(checkStatus))

type Change = [before: Qualifications, after: Qualifications]

function bestGrade(tpe: string): string | number {
  const rule = findGradeRule(tpe)
  if (rule.kind === 'list') return rule.grades[0] ?? ''
  if (rule.kind === 'btec') return 'D*'.repeat(rule.count)
  return rule.kind === 'free' ? 'good' : rule.max
}

/** The best grade of its type in one entry of the list. */
const betterGrade = fc.tuple(anyQualifications, fc.nat()).map(([before, random]): Change => {
  const index = random % before.list.length
  const row = before.list[index]!
  return [before, { ...before, list: before.list.with(index, { ...row, grade: bestGrade(row.tpe) }) }]
})

const oneMoreQualification = fc
  .tuple(anyQualifications, anyQualification)
  .map(([before, more]): Change => [before, { ...before, list: [...before.list, more] }])

const boxes = ['has5orMoreAtC4OrAbove', 'hasMathsAtB5OrAbove', 'has6orMoreAt6and7'] as const
const oneMoreGcseBox = fc.tuple(anyQualifications, fc.constantFrom(...boxes)).map(([before, box]): Change => {
  const { secondaryEducation } = before
  if (secondaryEducation.type === 'Other') return [before, before]
  return [before, { ...before, secondaryEducation: { ...secondaryEducation, [box]: true } }]
})

const otherOrder = anyQualifications.chain(before =>
  fc
    .shuffledSubarray(before.list, { minLength: before.list.length })
    .map((list): Change => [before, { ...before, list }]),
)

const isListed = (tpe: string, title: string) =>
  subjectLists.qualTypeSubjects.some(row => row.qualificationType === tpe && row.subjects.includes(title))
const unlistedAliases = subjectLists.subjectAliases
  .flatMap(row => row.subjects.map(aliased => ({ tpe: row.qualificationType, ...aliased })))
  .filter(({ tpe, alias }) => /^(A2|IB)/.test(tpe) && !isListed(tpe, alias))
const gradedAlias = fc
  .constantFrom(...unlistedAliases)
  .chain(aliased => fc.record({ aliased: fc.constant(aliased), grade: anyGrade(aliased.tpe) }))
const aliasAndSubject = fc
  .tuple(anyQualifications, gradedAlias)
  .map(([qualifications, { aliased, grade }]): Change => {
    const withTitle = (title: string) => ({
      ...qualifications,
      list: [...qualifications.list, entry(aliased.tpe, grade, title)],
    })
    return [withTitle(aliased.alias), withTitle(aliased.subject)]
  })

describe('the properties of the entry check', () => {
  it.each([
    ['a better grade', betterGrade],
    ['one more qualification', oneMoreQualification],
    ['one more GCSE box', oneMoreGcseBox],
  ])('%s never makes a status worse', (_, changes) => {
    const property = fc.property(changes, ([before, after]) => {
      const statusesBefore = statuses(before)
      expect(statuses(after).filter((status, index) => status > statusesBefore[index]!)).toEqual([])
    })
    fc.assert(property, { numRuns: 100 })
  })

  it.each([
    ['the order of qualifications', otherOrder],
    ['an alias instead of its subject', aliasAndSubject],
  ])('%s never changes a status', (_, changes) => {
    const property = fc.property(changes, ([before, after]) => {
      expect(statuses(after)).toEqual(statuses(before))
    })
    fc.assert(property, { numRuns: 100 })
  })

  it('each result has messages of the level of its status, in whole sentences', () => {
    const property = fc.property(anyQualifications, qualifications => {
      for (const { checkStatus, messages } of check(qualifications, null)) {
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
    })
    fc.assert(property, { numRuns: 100 })
  })
})
