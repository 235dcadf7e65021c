import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Programme } from '#shared/schemas/programme.ts'
import { throttled } from './support/database-errors.ts'
import { createEmptyTable } from './support/empty-table.ts'
import { localPortal } from './support/local-portal.ts'
import { portalWithFaultProxy } from './support/portal-with-fault-proxy.ts'
import { changeProgrammes, noPlaces, smallCatalogue } from './support/sample-catalogue.ts'

const { proxy } = await portalWithFaultProxy()
await createEmptyTable('catalogue')

beforeEach(async () => {
  await localPortal().ports.catalogue.load(smallCatalogue)
  proxy.handle()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
})
afterEach(() => void vi.useRealTimers())
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

const code = 'G400-USCSC'
const queries = () => proxy.callsOf('Query')
const homePlaces = async (local: ReturnType<typeof localPortal>) => {
  const response = await local.request('GET', '/api/programmes')
  expect(response.status).toBe(200)
  const programmes = (await response.json()) as Programme[]
  return programmes.find(programme => programme.code === code)?.places.home
}

describe('the cached catalogue', () => {
  it('is read once for a hundred readers', async () => {
    const local = localPortal()
    await Promise.all(Array.from({ length: 100 }, () => homePlaces(local)))
    expect(queries()).toHaveLength(1)
  })

  it('is read consistently for staff', async () => {
    await localPortal().ports.catalogue.read()
    expect(queries().map(({ body }) => JSON.parse(body).ConsistentRead)).toEqual([true, true])
  })

  it('shows a change of places within a minute', async () => {
    const local = localPortal()
    expect(await homePlaces(local)).toBe(true)
    await localPortal().ports.catalogue.load(changeProgrammes(smallCatalogue, [code], noPlaces))
    pass(59)
    expect(await homePlaces(local)).toBe(false)
  })

  it.each([
    ['is throttled', async () => throttled()],
    ['is cut off', async () => 'cut' as const],
    ['does not respond', () => new Promise<never>(() => {})],
  ])(
    'is the last good copy while the table %s, without a read for every reader',
    {
      // Less than the time after which the copy is renewed, so that a reader who waits for that fails.
      timeout: 15_000,
    },
    async (_, handler) => {
      const local = localPortal()
      await homePlaces(local)
      pass(3600)
      proxy.handle(handler)
      expect(await homePlaces(local)).toBe(true)
      const callCount = proxy.calls.length
      for (let reader = 0; reader < 3; reader++) expect(await homePlaces(local)).toBe(true)
      expect(proxy.calls).toHaveLength(callCount)

      proxy.handle()
      await localPortal().ports.catalogue.load(changeProgrammes(smallCatalogue, [code], noPlaces))
      pass(6)
      expect(await homePlaces(local)).toBe(false)
    },
  )
})
