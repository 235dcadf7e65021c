import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { setServerTime } from '#web/api/server-clock.ts'
import { routes } from '#web/app.tsx'
import { answer, answerWith, installFakeApi, requests, requestsTo } from '../fake-api.ts'

const tokenOf = (who: object) => `head.${btoa(JSON.stringify(who))}.sign`
const sessionOf = (email: string, applicantId = -1) => {
  const who = { email, ucasPersonalId: '1234567890' }
  return { ...who, applicantId, bearerToken: tokenOf(who) }
}
type Session = ReturnType<typeof sessionOf>
export const ada = sessionOf('ada@example.org')
export const ben = sessionOf('ben@example.org')
/** Ada once she has a record. */
export const adaOnRecord = sessionOf('ada@example.org', 4127)
/** The same person's token of another time. */
export const renewed = (session: Session) => tokenOf({ ...session, iat: 1 })

export const unauthorised = { kind: 'unauthorised', message: 'Your session has ended.' }

export const requestsOf = ({ bearerToken }: Session) =>
  requests.filter(({ token }) => token === `Bearer ${bearerToken}`)

/** Every test has a server of its own, in August 2027, at which Ada is signed in, without a record or a draft. */
export function servePage() {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    installFakeApi()
    setServerTime('2027-08-16T09:00:00Z')
    answer('/api/check-service', { embargoEndTime: null, closed: false })
    answer('/auth/bearer-token', ada)
    answer('/api/applicant', { kind: 'not-found', message: 'm', itemType: 'Applicant', item: 'a' }, 404)
    answer('/api/draft', { form: null, version: 0, savedAt: null })
    answer('/api/schools', [])
    answer('/api/programmes', [])
    answer('/api/subjects', {}, 500)
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    // A renewal under way would be shared with the next test's page.
    await vi.dynamicImportSettled()
    await new Promise(resolve => setImmediate(resolve))
    vi.restoreAllMocks()
  })
}

/** A server that keeps one draft as the portal does; other devices change it by `change`. */
export function keepDrafts(form: unknown = null) {
  const kept = { form, version: form ? 1 : 0, savedAt: form ? '2027-08-16T07:14:00.000Z' : null }
  const stale = {
    status: 409,
    body: { kind: 'conflict', message: 'There is newer work', itemType: 'Draft', item: 'version' },
  }
  answerWith('GET /api/draft', () => ({ body: { ...kept } }))
  answerWith('PUT /api/draft', ({ init }) => {
    const put = JSON.parse(String(init.body))
    if (put.version !== kept.version) return stale
    Object.assign(kept, { form: put.form, version: kept.version + 1, savedAt: '2027-08-16T07:20:00.000Z' })
    return { body: { ...kept } }
  })
  answerWith('DELETE /api/draft', () => {
    Object.assign(kept, { form: null, version: 0, savedAt: null })
    return { status: 204 }
  })
  return {
    kept,
    change: (to: Partial<typeof kept>) => Object.assign(kept, { version: kept.version + 1 }, to),
  }
}

export function open(address = '/applicant/applications/new') {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
export const begin = () => press(/A-Levels/)
export const rows = () => screen.queryAllByRole('group', { name: /^A-Level \d$/ })
/** Until as many saves have been sent. */
export const saves = (count: number) =>
  waitFor(() => expect(requestsTo('/api/draft', 'PUT').length).toBeGreaterThanOrEqual(count))

export const signInElsewhere = (session: Session) => {
  answer('/auth/bearer-token', session)
  localStorage.setItem('bearerToken', session.bearerToken)
}
export const storageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: 'bearerToken' }))

/** Leaves the page for another window, or comes back to it. */
export function turn(to: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(to)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
