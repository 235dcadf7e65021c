import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ServiceGate } from '#web/service/service-gate.tsx'
import { countRequests, respondWith } from '../../support/fake-api.ts'
import { renderRoutes } from '../support/render-routes.tsx'

let flags: { embargoEndTime: string | null; closed: boolean }
let firewallStatus: number | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-08-12T06:00:00Z') })
  firewallStatus = undefined
  respondWith('/api/check-service', () => {
    if (firewallStatus) return { status: firewallStatus }
    const over = flags.embargoEndTime !== null && new Date(flags.embargoEndTime) <= new Date()
    const body = { ...flags, embargoEndTime: over ? null : flags.embargoEndTime }
    return { body, headers: { date: new Date().toUTCString() } }
  })
})

const seconds = (count: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(count * 1000)
    await vi.dynamicImportSettled()
  })
async function open(embargoEndTime: string | null) {
  flags = { embargoEndTime, closed: false }
  const routes = [{ element: <ServiceGate />, children: [{ path: '/', element: <h1>The portal</h1> }] }]
  renderRoutes(routes, '/')
  // First the reply's schema is loaded, then the screen.
  await seconds(0)
  await seconds(0)
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('an embargo', () => {
  it.each([429, 403])('is known within 75 seconds of a %i from CloudFront or API Gateway', async status => {
    await open(null)
    firewallStatus = status
    await seconds(70)
    flags.closed = true
    firewallStatus = undefined
    await seconds(75)
    expect(heading()).toBe('Our Clearing is closed')
  })

  it('that is set, and its end, are known to an open page within 75 seconds, by a check each minute', async () => {
    await open(null)
    await seconds(30)
    expect(heading()).toBe('The portal')
    flags.embargoEndTime = '2027-08-12T06:02:10Z'
    await seconds(75)
    expect(heading()).toMatch(/^Applications reopen on/)
    expect(countRequests('/api/check-service')).toBeLessThanOrEqual(3)
    await seconds(100)
    expect(heading()).toBe('The portal')
  })
})
