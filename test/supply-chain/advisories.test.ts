import { afterEach, expect, it, vi } from 'vitest'
import { UnavailableError } from '../check-runner/run-check.ts'
import { findAdvisories } from './advisories.ts'
import type { LockedPackage } from './locked-packages.ts'

afterEach(() => vi.unstubAllGlobals())
const { signal } = new AbortController()
const replyWith = (...results: object[]) => vi.stubGlobal('fetch', async () => Response.json({ results }))
const locked = (name: string, isDevelopment: boolean): LockedPackage => ({
  name,
  version: '1.0.0',
  integrity: undefined,
  isBundled: false,
  isDevelopment,
})

// ASVS 15.2.1
it('fails for a deployed package with an advisory, and notes one of development', async () => {
  replyWith({ vulns: [{ id: 'GHSA-1' }] }, { vulns: [{ id: 'GHSA-2' }] }, {})
  expect(
    await findAdvisories([locked('hono', false), locked('vite', true), locked('zod', false)], signal),
  ).toEqual({ failures: ['hono@1.0.0: GHSA-1'], notes: ['vite@1.0.0: GHSA-2'] })
})

it('fails for a malicious package of development', async () => {
  replyWith({ vulns: [{ id: 'MAL-2027-1' }] })
  expect((await findAdvisories([locked('vite', true)], signal)).failures).toEqual(['vite@1.0.0: MAL-2027-1'])
})

it('fails when OSV answers for fewer packages', async () => {
  replyWith()
  await expect(findAdvisories([locked('hono', false)], signal)).rejects.toThrow('every package')
})

it('is unavailable without a connection', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('fetch failed')))
  await expect(findAdvisories([locked('hono', false)], signal)).rejects.toThrow(UnavailableError)
})
