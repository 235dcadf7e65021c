import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLocalAws } from '#infra/local/local-aws.ts'
import { contractRows } from '#shared/contract.ts'
import type { Units } from './consumed-units.ts'

// The other tests of this worker leave rows in its database.
delete process.env.AWS_ENDPOINT_URL_DYNAMODB
const folder = mkdtempSync(join(tmpdir(), 'growth-test-'))
const aws = await startLocalAws({ folder, siteOrigin: 'http://localhost:3000' })
Object.assign(process.env, aws.environment)
// These modules read the environment when they are loaded.
const { localPortal } = await import('../functions/local-portal.ts')
const { recordConsumedUnits } = await import('./consumed-units.ts')
const { makeEveryCall } = await import('./every-call.ts')
const { storeApplications } = await import('./stored-applications.ts')

const local = localPortal()

beforeAll(() => local.seed())
afterAll(async () => {
  await aws.stop()
  rmSync(folder, { recursive: true })
})

const measuredCalls = new Set<string>()

/** Returns the units of every call when a number of applications is stored. */
async function measureUnits(count: number): Promise<Record<string, Units>> {
  await storeApplications(local, count)
  const recorder = recordConsumedUnits()
  await makeEveryCall(local, (name, work) => {
    measuredCalls.add(name)
    return recorder.measure(name, work)
  })
  recorder.stop()
  return recorder.units
}

it('bills the same units for every call with 10 and with 200 stored applications', async () => {
  const units = await measureUnits(10)
  expect(await measureUnits(200)).toEqual(units)
  expect(contractRows.map(([name]) => name).filter(name => !measuredCalls.has(name))).toEqual([])
})
