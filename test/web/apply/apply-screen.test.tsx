// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answer, countRequests, holdAnswer, requestsTo } from '../fake-api.ts'
import { passSeconds } from '../pass-time.ts'
import {
  ada,
  adaOnRecord,
  begin,
  ben,
  open,
  renewed,
  requestsOf,
  rows,
  servePage,
  signInElsewhere,
  storageEvent,
  unauthorised,
} from './applicant-page.tsx'
import { record } from './applicant-records.ts'

servePage()

async function comeBack(path: string) {
  const before = countRequests(path)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(countRequests(path)).toBeGreaterThan(before))
}

describe('the form of a first-time applicant', () => {
  it('is there without asking for a record that the session says there is none of', async () => {
    open()
    await begin()
    expect(countRequests('/api/applicant')).toBe(0)
  })

  it('gives way to the confirmation once they have applied elsewhere', async () => {
    open()
    await begin()
    answer('/api/applicant', record({ hasPortalApplication: true, applicationNumber: 'CL41274127' }))
    await comeBack('/api/applicant')
    expect(await screen.findByRole('heading', { name: 'Thank you' })).toBeDefined()
  })

  it('keeps what was entered when the window comes back to the front', async () => {
    open()
    await begin()
    const before = rows()
    expect(before).toHaveLength(3)
    holdAnswer('/api/applicant')
    await comeBack('/api/applicant')
    await act(() => new Promise<void>(resolve => notifyManager.schedule(resolve)))
    expect(before.every(row => row.isConnected)).toBe(true)
  })
})

describe('what cannot be loaded', () => {
  it('says itself why it was refused', async () => {
    const message = 'Your UCAS ID is on record with another address'
    answer('/auth/bearer-token', adaOnRecord)
    answer('/api/applicant', { kind: 'denied', message, failedCheck: 'email' }, 403)
    open()
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.queryByText(/Check your connection/)).toBeNull()
  })
})

describe('the confirmation', () => {
  it('is not shown without an application', async () => {
    const router = open('/applicant/applications/complete')
    await waitFor(() => expect(router.state.location.pathname).toBe('/applicant/applications/new'))
  })

  it('shows the number, whichever groups it has', async () => {
    const told = vi.spyOn(console, 'error')
    answer('/auth/bearer-token', adaOnRecord)
    answer(
      '/api/applicant',
      record({ hasPortalApplication: true, applicationNumber: 'CL41274127', programmeCode: 'C100' }),
    )
    open('/applicant/applications/complete')
    expect((await screen.findByText('CL')).parentElement?.textContent).toBe('CL41274127')
    expect(told).not.toHaveBeenCalled()
  })
})

describe('what the form needs', () => {
  it.each([
    ['/auth/bearer-token', '/api/check-service'],
    ['/api/programmes', '/api/draft'],
  ])('is asked for at once: %s does not wait for %s', async (asked, slow) => {
    holdAnswer(slow)
    open()
    await waitFor(() => expect(countRequests(asked)).toBe(1))
    expect(countRequests(slow)).toBe(1)
  })
})

describe('the session', () => {
  it('that has ended is asked for once before one is sent to sign in', async () => {
    answer('/auth/bearer-token', unauthorised, 401)
    const router = open()
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/sign-in'))
    expect(countRequests('/auth/bearer-token')).toBe(1)
  })

  it('outlives a renewal that fails, whichever tab asked for it', async () => {
    open()
    await begin()
    answer('/auth/bearer-token', {}, 503)
    const asked = countRequests('/auth/bearer-token')
    localStorage.setItem('bearerToken', renewed(ada))
    await act(async () => void storageEvent())
    await waitFor(() => expect(countRequests('/auth/bearer-token')).toBeGreaterThan(asked))
    expect(rows()).toHaveLength(3)
    expect(localStorage.getItem('bearerToken')).not.toBeNull()
  })

  it('asks again, and signs nobody out, when it could not be asked for at the start', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer('/auth/bearer-token', {}, 503)
    open()
    await passSeconds(2)
    expect(await screen.findByText('We could not check that you are signed in')).toBeDefined()
    answer('/auth/bearer-token', ada)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await begin()
  })

  it('of another person sends nothing of this one, and loads the page again for them', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    open()
    await begin()
    signInElsewhere(ben)
    await act(async () => void storageEvent())
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(rows()).toHaveLength(0)
    expect(requestsOf(ben)).toEqual([])
  })

  it('of another person is noticed before anything is sent, even if nobody says so', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    open()
    await begin()
    signInElsewhere(ben)
    cleanup()
    await act(async () => {})
    expect(requestsOf(ben)).toEqual([])
    open()
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(requestsOf(ben)).toEqual([])
  })
})

describe('the draft', () => {
  it('is sent to the end even if the page goes away', async () => {
    open()
    await begin()
    cleanup()
    await waitFor(() => expect(requestsTo('/api/draft', 'PUT')[0]?.init.keepalive).toBe(true))
  })
})
