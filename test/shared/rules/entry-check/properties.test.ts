import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { createEntryCheck } from '#shared/rules/entry-check/entry-check.ts'
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
const checkEntry = createEntryCheck(distinctProgrammes, subjectLists, thresholds)
const statuses = (qualifications: Qualifications) =>
  checkEntry(qualifications, 'home').map(({ checkStatus }) => order.indexOf(checkStatus))

const types = ['A2', 'A2', 'AS', 'IBOverall', 'IBHigher', 'IBStandard', 'BtecSubsidiaryQcf']
/** Generates two grades of one type, of which the first is at least as good. */
const betterAndWorse = fc
  .constantFrom(...types)
  .chain(tpe => fc.record({ tpe: fc.constant(tpe), grades: fc.tuple(anyGrade(tpe), anyGrade(tpe)) }))
  .map(({ tpe, grades }) => {
    const rule = findGradeRule(tpe)
    const order: readonly string[] = rule.kind === 'list' ? rule.grades : ['D*', 'D', 'M', 'P', 'N']
    const rank = (grade: string | number) => (typeof grade === 'number' ? -grade : order.indexOf(grade))
    const [better, worse] = grades.toSorted((one, other) => rank(one) - rank(other)) as typeof grades
    return { tpe, better, worse }
  })

type Change = [before: Qualifications, after: Qualifications]

/** A better grade in an entry of the list, or in a new one where the list has none of the type. */
const betterGrade = fc
  .tuple(anyQualifications, fc.nat(), betterAndWorse)
  .map(([qualifications, random, { tpe, better, worse }]): Change => {
    const indexes = qualifications.list.flatMap((row, index) => (row.tpe === tpe ? [index] : []))
    const index = indexes[random % indexes.length]
    const withGrade = (grade: string | number) => ({
      ...qualifications,
      list:
        index === undefined
          ? [...qualifications.list, entry(tpe, grade, tpe === 'IBOverall' ? null : 'Mathematics')]
          : qualifications.list.with(index, { ...qualifications.list[index]!, grade }),
    })
    return [withGrade(worse), withGrade(better)]
  })

const oneMoreQualification = fc
  .tuple(anyQualifications, anyQualification)
  .map(([before, more]): Change => [before, { ...before, list: [...before.list, more] }])

const anyFlag = fc.constantFrom(true, false, null)
const gcses = fc.record({
  type: fc.constant('Gcse' as const),
  has5orMoreAtC4OrAbove: anyFlag,
  hasMathsAtB5OrAbove: anyFlag,
  has6orMoreAt6and7: anyFlag,
})
const flags = ['has5orMoreAtC4OrAbove', 'hasMathsAtB5OrAbove', 'has6orMoreAt6and7'] as const
const oneMoreGcseFlag = fc.tuple(anyQualifications, gcses, fc.constantFrom(...flags)).map(
  ([qualifications, secondaryEducation, flag]): Change => [
    { ...qualifications, secondaryEducation },
    { ...qualifications, secondaryEducation: { ...secondaryEducation, [flag]: true } },
  ],
)

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
    ['one more GCSE flag', oneMoreGcseFlag],
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
})
