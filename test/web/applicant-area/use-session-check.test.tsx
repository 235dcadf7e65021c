// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApplicantArea } from '#web/applicant-area/applicant-area.tsx'
import { SessionCheck } from '#web/applicant-area/session-check.tsx'
import { SignInScreen } from '#web/sign-in/sign-in-screen.tsx'
import { advanceSeconds } from '../advance-seconds.ts'
import { type ApiResponse, answer, answerWith, installFakeApi } from '../fake-api.ts'
import { renderRoutes } from '../render-routes.tsx'

const hour = 3_600_000
const encodeClaims = (claims: object) => btoa(JSON.stringify(claims))

let sessionEnd: number
/** When the session ends unless it is used. */
let unusedUntil: number
let renewals: number

/** Mocks the token endpoint: each token lasts half an hour, or until the session ends or is unused, if that is earlier. */
function renew(): ApiResponse {
  renewals++
  const left = Math.floor((Math.min(sessionEnd, unusedUntil) - Date.now()) / 1000)
  if (left <= 0) return { status: 401, body: { kind: 'unauthorised', message: 'm' } }
  const iat = Math.floor(Date.now() / 1000)
  const person = { email: 'you@example.org', ucasPersonalId: '1234567890' }
  const bearerToken = `h.${encodeClaims({ ...person, iat, exp: iat + Math.min(1800, left), sessionEnd: sessionEnd / 1000 })}.s`
  return { body: { bearerToken, applicantId: -1, ...person } }
}

beforeEach(() => {
  renewals = 0
  unusedUntil = Number.POSITIVE_INFINITY
  vi.useFakeTimers({ now: new Date('2027-08-16T09:00:00Z') })
  installFakeApi()
  answerWith('/auth/bearer-token', renew)
})

async function renderApplicantArea() {
  const routes = [
    {
      element: <SessionCheck />,
      children: [
        {
          path: '/applicant',
          element: <ApplicantArea />,
          children: [{ index: true, element: <p>The form</p> }],
        },
      ],
    },
    { path: '/auth/sign-in', element: <SignInScreen /> },
  ]
  const router = renderRoutes(routes, '/applicant')
  await advanceSeconds(0)
  return router
}
const queryBanner = (name: string) => screen.queryByRole('region', { name })
/** Stores a token as another tab does, and waits for what this tab makes of it. */
async function storeInOtherTab(token: string) {
  localStorage.setItem('bearerToken', token)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'bearerToken' })))
  await advanceSeconds(1)
}
async function returnToTab() {
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await advanceSeconds(1)
}

it.each([
  ['on a device that is offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
  ['that goes offline meanwhile', () => void window.dispatchEvent(new Event('offline'))],
])('the first check %s says that there is no connection, and goes on by itself', async (_, disconnect) => {
  sessionEnd = Date.now() + 12 * hour
  answerWith('/auth/bearer-token', () => {
    disconnect()
    throw new TypeError('Failed to fetch')
  })
  disconnect()
  await renderApplicantArea()
  await advanceSeconds(600)
  expect(screen.getByRole('main').textContent).toContain('There is no connection')
  answerWith('/auth/bearer-token', renew)
  act(() => void window.dispatchEvent(new Event('online')))
  await advanceSeconds(2)
  expect(screen.getByText('The form')).toBeDefined()
})

describe('a session of twelve hours', () => {
  it('is renewed silently, and warns two minutes before it ends', async () => {
    sessionEnd = Date.now() + 12 * hour
    await renderApplicantArea()
    for (let hours = 0; hours < 11; hours++) await advanceSeconds(3600)
    await advanceSeconds(3600 - 130)
    expect(queryBanner('Session ending')).toBeNull()
    expect(renewals).toBe(144)
    await advanceSeconds(11)
    expect(queryBanner('Session ending')?.textContent).toContain(
      'You will be signed out at 22:00, 12 hours after you signed in.',
    )
    expect(screen.getByText('The form')).toBeDefined()
  })

  it.each([1801, 1921, 1950, 2000, 3600])('warns in time when %i seconds are left', async left => {
    sessionEnd = Date.now() + left * 1000
    await renderApplicantArea()
    await advanceSeconds(left - 121)
    expect(queryBanner('Session ending')).toBeNull()
    await advanceSeconds(3)
    expect(queryBanner('Session ending')).not.toBeNull()
  })

  it('leaves the page unchanged after it has ended, until a check succeeds', async () => {
    sessionEnd = Date.now() + 100_000
    await renderApplicantArea()
    expect(queryBanner('Session ending')).not.toBeNull()
    await advanceSeconds(131)
    expect(queryBanner('Session ended')).not.toBeNull()
    expect(queryBanner('Session ending')).toBeNull()
    expect(screen.getByText('The form')).toBeDefined()
    const renewalsAtEnd = renewals
    await advanceSeconds(3600)
    expect(renewals).toBe(renewalsAtEnd)

    answer('/auth/bearer-token', {}, 503)
    await returnToTab()
    expect(queryBanner('Session ended')).not.toBeNull()
    sessionEnd = Date.now() + 12 * hour
    answerWith('/auth/bearer-token', renew)
    await returnToTab()
    expect(queryBanner('Session ended')).toBeNull()
  })

  it('offers a link that opens the sign-in form in a new tab, with the UCAS ID and email filled in', async () => {
    sessionEnd = Date.now() + 100_000
    const router = await renderApplicantArea()
    const link = screen.getByRole('link', { name: /^Stay signed in/ })
    expect(link.getAttribute('target')).toBe('_blank')
    link.addEventListener('click', event => event.preventDefault())
    fireEvent.click(link)
    await act(() => router.navigate(link.getAttribute('href') ?? ''))
    expect(screen.getByLabelText<HTMLInputElement>('UCAS ID').value).toBe('1234567890')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail Address').value).toBe('you@example.org')
    expect(router.state.location.search).toBe('?next=%2Fapplicant')
  })

  it.each([
    ['within five minutes, on a page that makes no calls', () => advanceSeconds(301)],
    ['at once after a call of another tab was refused', () => storeInOtherTab('')],
  ])('is noticed to have ended %s', async (_, wait) => {
    sessionEnd = Date.now() + 12 * hour
    await renderApplicantArea()
    sessionEnd = Date.now()
    await wait()
    expect(queryBanner('Session ended')).not.toBeNull()
  })

  it('hides the page five minutes after it has ended, until the same user signs in again', async () => {
    sessionEnd = Date.now() + 100_000
    await renderApplicantArea()
    await advanceSeconds(131 + 280)
    const page = screen.getByText('The form')
    expect(page).toHaveProperty('parentElement.style.display', 'contents')
    expect(document.body.textContent).toContain('you@example.org')
    await advanceSeconds(20)
    expect(page).toHaveProperty('parentElement.style.display', 'none')
    expect(document.body.textContent).not.toContain('you@example.org')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page is hidden')
    const link = screen.getByRole('link', { name: /^Sign in again/ })
    link.addEventListener('click', event => event.preventDefault())
    fireEvent.click(link)
    expect(sessionStorage).toHaveLength(0)

    sessionEnd = Date.now() + 12 * hour
    await returnToTab()
    expect(screen.getByText('The form')).toBe(page)
    expect(page).toHaveProperty('parentElement.style.display', 'contents')
  })

  it.each([
    ['in another tab', () => new StorageEvent('storage', { key: 'bearerToken' })],
    ['before it returned from the history', () => Object.assign(new Event('pageshow'), { persisted: true })],
  ])(
    'hides the page and says whose it is after another applicant has signed in %s',
    async (_, createEvent) => {
      sessionEnd = Date.now() + 12 * hour
      await renderApplicantArea()
      const page = screen.getByText('The form')
      const other = { email: 'other@example.org', ucasPersonalId: '9876543210' }
      answer('/auth/bearer-token', { bearerToken: 'of the other applicant', applicantId: -1, ...other })
      localStorage.setItem('bearerToken', 'of the other applicant')
      act(() => void window.dispatchEvent(createEvent()))
      await advanceSeconds(1)
      expect(page).toHaveProperty('parentElement.style.display', 'none')
      expect(screen.getByRole('alert').textContent).toBe(
        'You are now signed in as other@example.org, UCAS ID 987 654 3210. This form belongs to you@example.org, UCAS ID 123 456 7890.',
      )
      await advanceSeconds(301)
      expect(document.body.textContent).not.toContain('you@example.org')

      answerWith('/auth/bearer-token', renew)
      await returnToTab()
      expect(page).toHaveProperty('parentElement.style.display', 'contents')
    },
  )

  it('clears stored sign-in data after a sign-in', async () => {
    sessionEnd = Date.now() + 12 * hour
    sessionStorage.setItem('sign-in for link-expired', 'x')
    await renderApplicantArea()
    expect(sessionStorage).toHaveLength(0)
  })
})

describe('a session without use for two hours', () => {
  const warning = 'You will be signed out at 12:00 if you do nothing.'

  beforeEach(async () => {
    sessionEnd = Date.now() + 12 * hour
    unusedUntil = Date.now() + 2 * hour
    await renderApplicantArea()
    await advanceSeconds(2 * 3600 - 121)
  })

  it('warns two minutes before it ends, and ends while the token renewals go on', async () => {
    expect(queryBanner('Session ending')).toBeNull()
    await advanceSeconds(2)
    expect(queryBanner('Session ending')?.textContent).toContain(warning)
    await advanceSeconds(150)
    expect(queryBanner('Session ended')).not.toBeNull()
  })

  it('continues after a press of the button, whose call counts as use', async () => {
    answerWith('/api/draft', () => {
      unusedUntil = Date.now() + 2 * hour
      return { body: { form: null, version: 0, savedAt: null } }
    })
    await advanceSeconds(2)
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
    await vi.dynamicImportSettled()
    await advanceSeconds(1)
    expect(queryBanner('Session ending')).toBeNull()
    expect(screen.getByText('The form')).toBeDefined()
  })

  it('hides the warning after the applicant has continued with the form', async () => {
    await advanceSeconds(2)
    expect(queryBanner('Session ending')).not.toBeNull()
    unusedUntil = Date.now() + 2 * hour
    await advanceSeconds(31)
    expect(queryBanner('Session ending')).toBeNull()
  })
})
