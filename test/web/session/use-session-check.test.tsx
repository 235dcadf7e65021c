// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { ApplicantArea } from '#web/session/applicant-area.tsx'
import { SignInScreen } from '#web/sign-in/sign-in-screen.tsx'
import { type ApiResponse, answer, answerWith, installFakeApi } from '../fake-api.ts'

const hour = 3_600_000
const coded = (claims: object) => btoa(JSON.stringify(claims))

let sessionEnd: number
let renewals: number

/** Answers as the server does: tokens of half an hour, the last one until the session ends. */
function renew(): ApiResponse {
  renewals++
  const left = Math.floor((sessionEnd - Date.now()) / 1000)
  if (left <= 0) return { status: 401, body: { kind: 'unauthorised', message: 'm' } }
  const iat = Math.floor(Date.now() / 1000)
  const person = { email: 'you@example.org', ucasPersonalId: '1234567890' }
  const bearerToken = `h.${coded({ ...person, iat, exp: iat + Math.min(1800, left) })}.s`
  return { body: { bearerToken, applicantId: -1, ...person } }
}

beforeEach(() => {
  localStorage.clear()
  renewals = 0
  vi.useFakeTimers({ now: new Date('2027-08-16T09:00:00Z') })
  installFakeApi()
  answerWith('/auth/bearer-token', renew)
  answer('/api/captcha-settings', { siteKey: null })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))
async function open() {
  const routes = [
    { path: '/applicant', element: <ApplicantArea />, children: [{ index: true, element: <p>The form</p> }] },
    { path: '/auth/sign-in', element: <SignInScreen /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/applicant'] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await seconds(0)
  return router
}
const strip = (name: string) => screen.queryByRole('region', { name })

describe('a session of twelve hours', () => {
  it('is renewed without a word, and warns two minutes before its end', async () => {
    sessionEnd = Date.now() + 12 * hour
    await open()
    await seconds(12 * 3600 - 130)
    expect(strip('Session ending')).toBeNull()
    expect(renewals).toBe(26)
    await seconds(11)
    expect(strip('Session ending')?.textContent).toContain('Your session ends at 22:00')
    expect(screen.getByText('The form')).toBeDefined()
  })

  it.each([1801, 1921, 1950, 2000, 3600])('warns in time when %i seconds are left', async left => {
    sessionEnd = Date.now() + left * 1000
    await open()
    await seconds(left - 121)
    expect(strip('Session ending')).toBeNull()
    await seconds(3)
    expect(strip('Session ending')).not.toBeNull()
  })

  it('leaves the page as it is when it has ended, and asks no more by itself', async () => {
    sessionEnd = Date.now() + 100_000
    await open()
    expect(strip('Session ending')).not.toBeNull()
    await seconds(131)
    expect(strip('Session ended')).not.toBeNull()
    expect(strip('Session ending')).toBeNull()
    expect(screen.getByText('The form')).toBeDefined()
    const asked = renewals
    await seconds(3600)
    expect(renewals).toBe(asked)
  })

  it('goes on without a warning once its person has signed in again in another tab', async () => {
    sessionEnd = Date.now() + 100_000
    await open()
    sessionEnd = Date.now() + 12 * hour
    localStorage.setItem('bearerToken', 'of the other tab')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'bearerToken' })))
    await seconds(1)
    expect(strip('Session ending')).toBeNull()
  })

  it('is prolonged by a link that is asked for without typing, in a tab of its own', async () => {
    sessionEnd = Date.now() + 100_000
    const router = await open()
    const link = screen.getByRole('link', { name: /^Stay signed in/ })
    expect(link.getAttribute('target')).toBe('_blank')
    link.addEventListener('click', event => event.preventDefault())
    fireEvent.click(link)
    await act(() => router.navigate(link.getAttribute('href') ?? ''))
    expect(screen.getByLabelText<HTMLInputElement>('UCAS ID').value).toBe('1234567890')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail Address').value).toBe('you@example.org')
    expect(router.state.location.search).toBe('?next=%2Fapplicant')
  })

  it('keeps nothing for signing in once somebody is signed in', async () => {
    sessionEnd = Date.now() + 12 * hour
    localStorage.setItem('sign-in for link-expired', 'x')
    await open()
    expect(Object.keys(localStorage)).toEqual(['bearerToken'])
  })
})
