import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPortal } from '../../local-portal.ts'
import { forgetServiceFlags, runJourney } from './journey.ts'
import { startRandomFaults } from './random-faults.ts'

/** How many journeys to run; `npm run faults` runs 500. */
const journeyCount = Number(process.env.FAULT_JOURNEYS ?? 60)
/** The seed of one journey to repeat alone. */
const onlySeed = process.env.FAULT_SEED
const seeds = onlySeed ? [Number(onlySeed)] : Array.from({ length: journeyCount }, (_, index) => index + 1)

const faults = await startRandomFaults()
beforeAll(() => localPortal().seed())
afterAll(async () => {
  await forgetServiceFlags()
  await faults.stop()
})

/** Runs a journey. Returns what went wrong, with the calls that had failed by then. */
const findProblems = (seed: number): Promise<string[]> =>
  runJourney(faults, seed).then(
    () => [],
    (error: Error) => [`FAULT_SEED=${seed}: ${error.message}`, ...faults.injected],
  )

describe('one of ten calls to AWS fails, loses its answer or is done twice', () => {
  it(
    'in whole journeys: all or nothing is stored, and everyone is told the truth',
    async () => {
      const problems: string[] = []
      for (const seed of seeds) problems.push(...(await findProblems(seed)))
      expect(problems).toEqual([])
    },
    seeds.length * 60_000,
  )

  // Each seed found a conditional write that was refused because the DynamoDB client had repeated it.
  it.each([
    [8, 'the draft could not be discarded'],
    [9, 'the uploaded file could not be confirmed'],
    [26, 'the link had expired'],
    [41, 'the first draft could not be saved'],
  ])('in the journey of seed %i, in which once %s', async seed => {
    expect(await findProblems(seed)).toEqual([])
  })
})
