import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPortal } from '../../local-portal.ts'
import { deleteSharedReading } from '../../set-flag.ts'
import { runJourney } from './journey.ts'
import { startRandomFaults } from './random-faults.ts'

/** How many journeys to run, each with a new seed; `npm run faults` runs 500. */
const journeyCount = Number(process.env.FAULT_JOURNEYS ?? 2)
/** The seed of one journey to repeat alone. */
const onlySeed = process.env.FAULT_SEED
const seeds = onlySeed ? [Number(onlySeed)] : Array.from({ length: journeyCount }, () => randomInt(1_000_000))

const faults = await startRandomFaults()
beforeAll(() => localPortal().seed())
afterAll(async () => {
  await deleteSharedReading()
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
    `in whole journeys: everything or nothing is stored, and every response agrees with it (seeds ${seeds})`,
    async () => {
      const problems: string[] = []
      for (const seed of seeds) problems.push(...(await findProblems(seed)))
      expect(problems).toEqual([])
    },
    seeds.length * 60_000,
  )
})
