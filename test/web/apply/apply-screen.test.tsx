// @vitest-environment happy-dom
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeQueryClient } from '#web/api/query-client.ts'
import { routes } from '#web/app.tsx'
import { record } from './records.ts'

const tokenOf = (who: object) => `head.${btoa(JSON.stringify(who))}.sign`
const sessionOf = (email: string) => {
  const who = { email, ucasPersonalId: '1234567890' }
  return { ...who, applicantId: -1, bearerToken: tokenOf(who) }
}
const ada = sessionOf('ada@example.org')
const ben = sessionOf('ben@example.org')

type Answer = { status: number; body: unknown }
const answers = new Map<string, Answer | Promise<Answer>>()
const answer = (path: string, body: unknown, status = 200) => void answers.set(path, { status, body })
let sent: { method: string; path: string; token: string | null; init: RequestInit }[]
const sentBy = ({ bearerToken }: typeof ada) => sent.filter(({ token }) => token === `Bearer ${bearerToken}`)
const askedFor = (path: string) => sent.filter(one => one.path === path).length

beforeEach(() => {
  localStorage.clear()
  answers.clear()
  sent = []
  answer('/api/check-service', { embargoEndTime: null, closed: false })
  answer('/auth/bearer-token', ada)
  answer('/api/applicant', { kind: 'not-found', message: 'm', itemType: 'Applicant', item: 'a' }, 404)
  answer('/api/draft', { form: null, version: 0, savedAt: null })
  answer('/api/schools', [])
  answer('/api/programmes', [])
  answer('/api/subjects', {}, 500)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/portal', '').replace(/\?.*/, '')
    const token = new Headers(init.headers).get('authorization')
    sent.push({ method: init.method ?? 'GET', path, token, init })
    const { status, body } = (await answers.get(path)) ?? { status: 404, body: {} }
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function open(address = '/applicant/applications/new') {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
async function comeBack(path: string) {
  const before = askedFor(path)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(askedFor(path)).toBeGreaterThan(before))
}
const begin = async () => userEvent.click(await screen.findByRole('button', { name: /A-Levels/ }))
const rows = () => screen.queryAllByRole('group', { name: /^A-Level \d$/ })
const signInElsewhere = (session: typeof ada) => {
  answer('/auth/bearer-token', session)
  localStorage.setItem('bearerToken', session.bearerToken)
}
const storageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: 'bearerToken' }))

describe('the form of a first-time applicant', () => {
  it('keeps what was entered when the window comes back to the front', async () => {
    open()
    await begin()
    const before = rows()
    expect(before).toHaveLength(3)
    answers.set('/api/applicant', new Promise(() => {}))
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
    localStorage.setItem('bearerToken', tokenOf({ ...ada, iat: 1 }))
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
    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.init.keepalive).toBe(true))
  })
})
