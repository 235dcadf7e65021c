// @vitest-environment happy-dom
import { notifyManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  ada,
  answer,
  answerWith,
  askedFor,
  begin,
  ben,
  never,
  open,
  renewed,
  rows,
  sentBy,
  sentWith,
  servePage,
  signInElsewhere,
  storageEvent,
} from './applicant-page.tsx'
import { record } from './records.ts'

servePage()

async function comeBack(path: string) {
  const before = askedFor(path)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(askedFor(path)).toBeGreaterThan(before))
}

describe('the form of a first-time applicant', () => {
  it('keeps what was entered when the window comes back to the front', async () => {
    open()
    await begin()
    const before = rows()
    expect(before).toHaveLength(3)
    answerWith('/api/applicant', never)
    await comeBack('/api/applicant')
    await act(() => new Promise<void>(resolve => notifyManager.schedule(resolve)))
    expect(before.every(row => row.isConnected)).toBe(true)
  })
})

describe('what cannot be loaded', () => {
  it('says itself why it was refused', async () => {
    const message = 'Your UCAS ID is on record with another address'
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
    answer(
      '/api/applicant',
      record({ hasPortalApplication: true, applicationNumber: 'CL41274127', programmeCode: 'C100' }),
    )
    open('/applicant/applications/complete')
    expect((await screen.findByText('CL')).parentElement?.textContent).toBe('CL41274127')
    expect(told).not.toHaveBeenCalled()
  })
})

describe('the session', () => {
  it('outlives a renewal that fails, whichever tab asked for it', async () => {
    open()
    await begin()
    answer('/auth/bearer-token', {}, 503)
    const asked = askedFor('/auth/bearer-token')
    localStorage.setItem('bearerToken', renewed(ada))
    await act(async () => void storageEvent())
    await waitFor(() => expect(askedFor('/auth/bearer-token')).toBeGreaterThan(asked))
    expect(rows()).toHaveLength(3)
    expect(localStorage.getItem('bearerToken')).not.toBeNull()
  })

  it('asks again, and signs nobody out, when it could not be asked for at the start', async () => {
    answer('/auth/bearer-token', {}, 503)
    open()
    const trouble = 'We could not check that you are signed in'
    expect(await screen.findByText(trouble, {}, { timeout: 10_000 })).toBeDefined()
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
    expect(sentBy(ben)).toEqual([])
  })

  it('of another person is noticed before anything is sent, even if nobody says so', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    open()
    await begin()
    signInElsewhere(ben)
    cleanup()
    await act(async () => {})
    expect(sentBy(ben)).toEqual([])
    open()
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(sentBy(ben)).toEqual([])
  })
})

describe('the draft', () => {
  it('is sent to the end even if the page goes away', async () => {
    open()
    await begin()
    cleanup()
    await waitFor(() => expect(sentWith('PUT', '/api/draft')[0]?.init.keepalive).toBe(true))
  })
})
