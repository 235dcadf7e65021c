import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { anyQualification, anyQualifications, gradeOf } from '../../arbitraries/arbitraries.ts'
import { betterAndWorse } from '../../arbitraries/better-grades.ts'
import { distinctProgrammes } from '../../arbitraries/distinct-programmes.ts'
import { held, thresholds } from './entry-check-cases.ts'

const order = ['Qualified', 'Undecided', 'NotQualified']
const all = (one: Qualifications) => checkEntry(one, 'home', distinctProgrammes, subjectLists, thresholds)
const statuses = (one: Qualifications) => all(one).map(({ checkStatus }) => order.indexOf(checkStatus))

function neverWorse(before: Qualifications, after: Qualifications) {
  const earlier = statuses(before)
  expect(statuses(after).filter((now, place) => now > earlier[place]!)).toEqual([])
}

describe('the laws of the entry check', () => {
  it('a better grade never makes a status worse', () => {
    fc.assert(
      fc.property(anyQualifications, fc.nat(), betterAndWorse, (one, at, { tpe, better, worse }) => {
        const rows = one.list.flatMap((entry, place) => (entry.tpe === tpe ? [place] : []))
        const place = rows[at % rows.length]
        const graded = (grade: string | number) => ({
          ...one,
          list:
            place === undefined
              ? [...one.list, held(tpe, grade, tpe === 'IBOverall' ? null : 'Mathematics')]
              : one.list.with(place, { ...one.list[place]!, grade }),
        })
        neverWorse(graded(worse), graded(better))
      }),
      { numRuns: 500 },
    )
  })

  it('one more qualification never makes a status worse', () => {
    fc.assert(
      fc.property(anyQualifications, anyQualification, (one, more) => {
        neverWorse(one, { ...one, list: [...one.list, more] })
      }),
      { numRuns: 300 },
    )
  })

  it('nor do all that somebody else holds', () => {
    fc.assert(
      fc.property(anyQualifications, anyQualifications, (one, other) => {
        neverWorse(one, { ...one, list: [...one.list, ...other.list] })
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
        (one, ticked, flag) => {
          neverWorse(
            { ...one, secondaryEducation: education(undefined, ticked) },
            { ...one, secondaryEducation: education(flag, ticked) },
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('the order of qualifications never matters', () => {
    const shuffled = anyQualifications.chain(one =>
      fc.tuple(fc.constant(one), fc.shuffledSubarray(one.list, { minLength: one.list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([one, list]) => {
        expect(statuses({ ...one, list })).toEqual(statuses(one))
      }),
      { numRuns: 300 },
    )
  })

  it('an alias is the same as its subject', () => {
    const aliases = subjectLists.subjectAliases.flatMap(row =>
      row.subjects.map(one => ({ tpe: row.qualificationType, ...one })),
    )
    const listed = ({ tpe, alias }: (typeof aliases)[number]) =>
      subjectLists.qualTypeSubjects.some(
        row => row.qualificationType === tpe && row.subjects.some(title => title === alias),
      )
    const kinds = aliases.filter(one => /^(A2|IB)/.test(one.tpe) && !listed(one))
    const graded = fc
      .constantFrom(...kinds)
      .chain(one => fc.record({ one: fc.constant(one), grade: gradeOf(one.tpe) }))
    fc.assert(
      fc.property(anyQualifications, graded, (one, { one: { tpe, alias, subject }, grade }) => {
        const withTitle = (title: string): Qualifications => ({
          ...one,
          list: [...one.list, held(tpe, grade, title)],
        })
        expect(statuses(withTitle(alias))).toEqual(statuses(withTitle(subject)))
      }),
      { numRuns: 500 },
    )
  })

  it('what only an advisor can read is never Qualified', () => {
    fc.assert(
      fc.property(fc.array(anyQualification, { minLength: 1 }), anyQualifications, (list, one) => {
        const unread = list.filter(({ tpe }) => !/^(A2|IB|BtecExtended)/.test(tpe))
        fc.pre(unread.length > 0)
        expect(statuses({ ...one, list: unread })).not.toContain(order.indexOf('Qualified'))
      }),
      { numRuns: 300 },
    )
  })

  it('nothing that was asked is changed by asking', () => {
    fc.assert(
      fc.property(anyQualifications, one => {
        const before = JSON.stringify([one, distinctProgrammes])
        all(one)
        expect(JSON.stringify([one, distinctProgrammes])).toBe(before)
      }),
      { numRuns: 50 },
    )
  })
})
