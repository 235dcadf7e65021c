import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { subjectTitles } from '#functions/catalogue/subject-lists.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { anyQualifications, distinctProgrammes } from '../../arbitraries/arbitraries.ts'
import { anyRequirements } from '../../arbitraries/requirements.ts'
import { thresholds } from './entry-check-cases.ts'
import { oracle } from './oracle/oracle.ts'

/** One seed finds a regression, and a new one at each run finds what no run has tried. */
const seeds = [20270816, Number(process.env.ORACLE_SEED) || randomInt(2 ** 31)]
const applicants = 4_000

const sampleProgramme = distinctProgrammes[0]!
/** Programmes with requirements of any shape, and some of the sample catalogue. */
const anyProgrammes = fc
  .tuple(
    fc.array(anyRequirements, { minLength: 5, maxLength: 5 }),
    fc.subarray(distinctProgrammes, { minLength: 5, maxLength: 5 }),
  )
  .map(([requirements, programmes]) => [
    ...requirements.map(entryRequirements => ({ ...sampleProgramme, entryRequirements })),
    ...programmes,
  ])

it.each(seeds)(
  'the entry check and an independent oracle agree (ORACLE_SEED=%i)',
  seed => {
    const counts = new Map<string, number>()
    fc.assert(
      fc.property(
        anyQualifications,
        fc.constantFrom(...feeStatuses, null),
        anyProgrammes,
        (qualifications, feeStatus, programmes) => {
          const results = checkEntry(programmes, qualifications, feeStatus, subjectTitles, thresholds)
          const expectedFor = oracle(qualifications, thresholds)
          for (const [index, result] of results.entries()) {
            const programme = programmes[index]!
            const { checkStatus, placesAvailable } = expectedFor(programme, feeStatus)
            if (result.checkStatus !== checkStatus || result.placesAvailable !== placesAvailable)
              expect(result).toMatchObject({ checkStatus, placesAvailable })
            counts.set(checkStatus, (counts.get(checkStatus) ?? 0) + 1)
          }
        },
      ),
      { numRuns: applicants, seed },
    )
    const total = 10 * applicants
    for (const status of ['Qualified', 'Undecided', 'NotQualified'])
      expect(counts.get(status), status).toBeGreaterThan(total / 25)
  },
  180_000,
)
