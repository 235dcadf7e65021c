import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import type { CheckStatus } from '#shared/schemas/entry-check.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { anyQualifications, sampleCatalogue } from '../../arbitraries/arbitraries.ts'
import { distinctProgrammes } from '../../arbitraries/distinct-programmes.ts'
import { anyRequirements } from '../../arbitraries/requirements.ts'
import { thresholds } from './entry-check-cases.ts'
import { oracle } from './oracle/oracle.ts'

const feeStatus = fc.constantFrom(...feeStatuses, null)
const seed = 20270816

/** What an applicant chiefly holds; the last is whatever begins none of them. */
const chiefly = ['BtecExtended', 'Btec', 'IBOverall', 'A2', '']
const kindOf = ({ list }: Qualifications) =>
  chiefly.find(type => list.some(({ tpe }) => tpe.startsWith(type))) ?? ''

describe('the entry check and an independent oracle', () => {
  it('agree on 100,000 applicants and a third of what the sample catalogue asks, each third in turn', () => {
    const kinds = new Map(chiefly.map(kind => [kind, { Qualified: 0, Undecided: 0, NotQualified: 0 }]))
    const thirds = [0, 1, 2].map(third => distinctProgrammes.filter((_, at) => at % 3 === third))
    fc.assert(
      fc.property(anyQualifications, feeStatus, fc.constantFrom(...thirds), (held, fee, asked) => {
        const counts = kinds.get(kindOf(held))!
        const naive = oracle(held, thresholds)
        for (const [at, result] of checkEntry(held, fee, asked, subjectLists, thresholds).entries()) {
          const { checkStatus, placesAvailable } = naive(asked[at]!, fee)
          if (result.checkStatus !== checkStatus || result.placesAvailable !== placesAvailable)
            expect({ code: result.programmeCode, ...result }).toMatchObject({ checkStatus, placesAvailable })
          counts[checkStatus] += 1
        }
      }),
      { numRuns: 100_000, seed },
    )
    const often = (status: CheckStatus, kind?: string) =>
      [...kinds].reduce((sum, [one, counts]) => sum + (kind && kind !== one ? 0 : counts[status]), 0)
    const [yes, perhaps, no] = [often('Qualified'), often('Undecided'), often('NotQualified')]
    expect(yes + perhaps + no).toBe(100_000 * (distinctProgrammes.length / 3))
    for (const count of [yes, perhaps, no]) expect(count).toBeGreaterThan(80_000)
    for (const kind of ['A2', 'IBOverall', 'BtecExtended'])
      for (const status of ['Qualified', 'Undecided', 'NotQualified'] as const)
        expect(often(status, kind)).toBeGreaterThan(10_000)
  }, 300_000)

  it('agree on every programme of the sample catalogue and its places', () => {
    fc.assert(
      fc.property(anyQualifications, feeStatus, (held, fee) => {
        const naive = oracle(held, thresholds)
        expect(
          checkEntry(held, fee, sampleCatalogue.programmes, subjectLists, thresholds).map(
            ({ checkStatus, placesAvailable }) => ({ checkStatus, placesAvailable }),
          ),
        ).toEqual(sampleCatalogue.programmes.map(programme => naive(programme, fee)))
      }),
      { numRuns: 300, seed },
    )
  })

  it('agree on requirements of any shape', () => {
    fc.assert(
      fc.property(anyQualifications, fc.array(anyRequirements), (held, asked) => {
        const programmes = asked.map(entryRequirements => ({ ...distinctProgrammes[0]!, entryRequirements }))
        const naive = oracle(held, thresholds)
        expect(
          checkEntry(held, 'home', programmes, subjectLists, thresholds).map(
            ({ checkStatus }) => checkStatus,
          ),
        ).toEqual(programmes.map(programme => naive(programme, 'home').checkStatus))
      }),
      { numRuns: 3000, seed },
    )
  })
})
