import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
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
const checkAll = (qualifications: Qualifications) =>
  checkEntry(qualifications, 'home', distinctProgrammes, subjectLists, thresholds)
const statuses = (qualifications: Qualifications) =>
  checkAll(qualifications).map(({ checkStatus }) => order.indexOf(checkStatus))

function expectNotWorse(before: Qualifications, after: Qualifications) {
  const statusesBefore = statuses(before)
  expect(statuses(after).filter((status, index) => status > statusesBefore[index]!)).toEqual([])
}

const btecOrder = ['D*', 'D', 'M', 'P', 'N']

/** Whether grade `a` is at least as good as grade `b` of the same type. */
function isAtLeastAsGood(tpe: string, a: string | number, b: string | number): boolean {
  const rule = findGradeRule(tpe)
  if (rule.kind === 'list') return rule.grades.indexOf(String(a)) <= rule.grades.indexOf(String(b))
  if (rule.kind === 'btec') {
    const bGrades = String(b).match(/\w\*?/g) ?? []
    return (String(a).match(/\w\*?/g) ?? []).every(
      (grade, index) => btecOrder.indexOf(grade) <= btecOrder.indexOf(bGrades[index] ?? ''),
    )
  }
  return rule.kind === 'free' || Number(a) >= Number(b)
}

const types = ['A2', 'A2', 'AS', 'IBOverall', 'IBHigher', 'IBStandard', 'BtecExtendedRqf', 'BtecNationalQcf']
/** Generates two grades of one type, of which `better` is at least as good as `worse`. */
const betterAndWorse = fc
  .constantFrom(...types)
  .chain(tpe => fc.record({ tpe: fc.constant(tpe), a: anyGrade(tpe), b: anyGrade(tpe) }))
  .map(({ tpe, a, b }) =>
    isAtLeastAsGood(tpe, a, b) ? { tpe, better: a, worse: b } : { tpe, better: b, worse: a },
  )
  .filter(({ tpe, better, worse }) => isAtLeastAsGood(tpe, better, worse))

describe('the properties of the entry check', () => {
  it('a better grade never makes a status worse', () => {
    fc.assert(
      fc.property(
        anyQualifications,
        fc.nat(),
        betterAndWorse,
        (qualifications, random, { tpe, better, worse }) => {
          const indexes = qualifications.list.flatMap((row, index) => (row.tpe === tpe ? [index] : []))
          const index = indexes[random % indexes.length]
          const graded = (grade: string | number) => ({
            ...qualifications,
            list:
              index === undefined
                ? [...qualifications.list, entry(tpe, grade, tpe === 'IBOverall' ? null : 'Mathematics')]
                : qualifications.list.with(index, { ...qualifications.list[index]!, grade }),
          })
          expectNotWorse(graded(worse), graded(better))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('one more qualification never makes a status worse', () => {
    fc.assert(
      fc.property(anyQualifications, anyQualification, (qualifications, more) => {
        expectNotWorse(qualifications, { ...qualifications, list: [...qualifications.list, more] })
      }),
      { numRuns: 300 },
    )
  })

  it('one more GCSE flag never makes a status worse', () => {
    const flags = ['has5orMoreAtC4OrAbove', 'hasMathsAtB5OrAbove', 'has6orMoreAt6and7'] as const
    const education = (flag?: (typeof flags)[number], ticked: string[] = []) => {
      const has = (name: string) => name === flag || ticked.includes(name)
      return {
        type: 'Gcse' as const,
        has5orMoreAtC4OrAbove: has(flags[0]),
        hasMathsAtB5OrAbove: has(flags[1]),
        has6orMoreAt6and7: has(flags[2]),
      }
    }
    fc.assert(
      fc.property(
        anyQualifications,
        fc.subarray([...flags]),
        fc.constantFrom(...flags),
        (qualifications, ticked, flag) => {
          expectNotWorse(
            { ...qualifications, secondaryEducation: education(undefined, ticked) },
            { ...qualifications, secondaryEducation: education(flag, ticked) },
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('the order of qualifications never matters', () => {
    const shuffled = anyQualifications.chain(qualifications =>
      fc.tuple(
        fc.constant(qualifications),
        fc.shuffledSubarray(qualifications.list, { minLength: qualifications.list.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([qualifications, list]) => {
        expect(statuses({ ...qualifications, list })).toEqual(statuses(qualifications))
      }),
      { numRuns: 300 },
    )
  })

  it('an alias is the same as its subject', () => {
    const aliases = subjectLists.subjectAliases.flatMap(row =>
      row.subjects.map(aliased => ({ tpe: row.qualificationType, ...aliased })),
    )
    const isListed = ({ tpe, alias }: (typeof aliases)[number]) =>
      subjectLists.qualTypeSubjects.some(
        row => row.qualificationType === tpe && row.subjects.some(title => title === alias),
      )
    const unlistedAliases = aliases.filter(aliased => /^(A2|IB)/.test(aliased.tpe) && !isListed(aliased))
    const gradedAlias = fc
      .constantFrom(...unlistedAliases)
      .chain(aliased => fc.record({ aliased: fc.constant(aliased), grade: anyGrade(aliased.tpe) }))
    fc.assert(
      fc.property(
        anyQualifications,
        gradedAlias,
        (qualifications, { aliased: { tpe, alias, subject }, grade }) => {
          const withTitle = (title: string): Qualifications => ({
            ...qualifications,
            list: [...qualifications.list, entry(tpe, grade, title)],
          })
          expect(statuses(withTitle(alias))).toEqual(statuses(withTitle(subject)))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('types that only an advisor can compare are never Qualified', () => {
    fc.assert(
      fc.property(fc.array(anyQualification, { minLength: 1 }), anyQualifications, (list, qualifications) => {
        const advisorOnly = list.filter(({ tpe }) => !/^(A2|IB|BtecExtended)/.test(tpe))
        fc.pre(advisorOnly.length > 0)
        expect(statuses({ ...qualifications, list: advisorOnly })).not.toContain(order.indexOf('Qualified'))
      }),
      { numRuns: 300 },
    )
  })

  it('the inputs are not changed', () => {
    fc.assert(
      fc.property(anyQualifications, qualifications => {
        const before = JSON.stringify([qualifications, distinctProgrammes])
        checkAll(qualifications)
        expect(JSON.stringify([qualifications, distinctProgrammes])).toBe(before)
      }),
      { numRuns: 50 },
    )
  })
})
