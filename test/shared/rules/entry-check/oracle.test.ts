import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import type { CheckStatus } from '#shared/enums/check-status.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { createEntryCheck } from '#shared/rules/entry-check/entry-check.ts'
import type { Qualifications } from '#shared/schemas/qualification.ts'
import { anyQualifications, distinctProgrammes } from '../../arbitraries/arbitraries.ts'
import { anyRequirements } from '../../arbitraries/requirements.ts'
import { thresholds } from './entry-check-cases.ts'
import { oracle } from './oracle/oracle.ts'

const feeStatus = fc.constantFrom(...feeStatuses, null)
/** One seed finds a regression, and a new one at each run finds what no run has tried. */
const seeds = [20270816, Number(process.env.ORACLE_SEED) || randomInt(2 ** 31)]
const applicants = 1_000

/** The prefixes of an applicant's main type; the last matches any other. */
const mainTypes = ['BtecExtended', 'Btec', 'IBOverall', 'A2', '']
const kindOf = ({ list }: Qualifications) =>
  mainTypes.find(type => list.some(({ tpe }) => tpe.startsWith(type))) ?? ''

describe.each(seeds)('the entry check and an independent oracle (ORACLE_SEED=%i)', seed => {
  it(`agree on ${applicants} applicants and a third of the sample catalogue each`, () => {
    const kinds = new Map(mainTypes.map(kind => [kind, { Qualified: 0, Undecided: 0, NotQualified: 0 }]))
    const thirds = [0, 1, 2].map(third => distinctProgrammes.filter((_, index) => index % 3 === third))
    fc.assert(
      fc.property(
        anyQualifications,
        feeStatus,
        fc.constantFrom(...thirds),
        (qualifications, fee, programmes) => {
          const counts = kinds.get(kindOf(qualifications))!
          const expectedFor = oracle(qualifications, thresholds)
          for (const [index, result] of createEntryCheck(
            programmes,
            subjectLists,
            thresholds,
          )(qualifications, fee).entries()) {
            const { checkStatus, placesAvailable } = expectedFor(programmes[index]!, fee)
            if (result.checkStatus !== checkStatus || result.placesAvailable !== placesAvailable)
              expect({ code: result.programmeCode, ...result }).toMatchObject({
                checkStatus,
                placesAvailable,
              })
            counts[checkStatus] += 1
          }
        },
      ),
      { numRuns: applicants, seed },
    )
    const countOf = (status: CheckStatus, kind?: string) =>
      [...kinds].reduce((sum, [name, counts]) => sum + (kind && kind !== name ? 0 : counts[status]), 0)
    const statuses = ['Qualified', 'Undecided', 'NotQualified'] as const
    const total = statuses.reduce((sum, status) => sum + countOf(status), 0)
    expect(total).toBe(applicants * (distinctProgrammes.length / 3))
    for (const status of statuses) {
      expect(countOf(status)).toBeGreaterThan(0.5 * applicants)
      for (const kind of ['A2', 'IBOverall', 'BtecExtended'])
        expect(countOf(status, kind)).toBeGreaterThan(0.05 * applicants)
    }
  })

  it('agree on requirements of any shape', () => {
    fc.assert(
      fc.property(anyQualifications, fc.array(anyRequirements), (qualifications, requirements) => {
        const programmes = requirements.map(entryRequirements => ({
          ...distinctProgrammes[0]!,
          entryRequirements,
        }))
        const expectedFor = oracle(qualifications, thresholds)
        expect(
          createEntryCheck(
            programmes,
            subjectLists,
            thresholds,
          )(qualifications, 'home').map(({ checkStatus }) => checkStatus),
        ).toEqual(programmes.map(programme => expectedFor(programme, 'home').checkStatus))
      }),
      { numRuns: 250, seed },
    )
  })
})
