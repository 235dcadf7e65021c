import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unauthorised } from '#shared/errors.ts'
import { call } from '#web/api/client.ts'
import { ApplicantArea } from '#web/session/applicant-area.tsx'
import { useSession } from '#web/session/session.ts'
import { SignInScreen } from '#web/sign-in/sign-in-screen.tsx'
import { ada, signedIn } from '../../gallery/samples.ts'
import { countRequests, refuse, requests, respond, respondWith } from '../../support/fake-api.ts'
import { advanceSeconds } from '../support/advance-seconds.ts'
import { renderRoutes } from '../support/render-routes.tsx'

const ben = { ...signedIn('ben@example.org'), ucasPersonalId: '9876543210' }
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-08-16T09:00:00Z') })
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  reload.mockClear()
})

/** A screen of the area, which loads the draft. */
function Form() {
  useSession()
  useEffect(() => void loadDraft(), [])
  return <p>The form</p>
}
const loadDraft = () => call('get-draft', {}).catch(() => {})

async function openArea() {
  const routes = [
    { path: '/applicant', element: <ApplicantArea />, children: [{ index: true, element: <Form /> }] },
    { path: '/auth/sign-in', element: <SignInScreen /> },
    { path: '/', element: <p>The start page</p> },
  ]
  const router = renderRoutes(routes, '/applicant?a=b')
  await advanceSeconds(0)
  return router
}

/** Changes the stored token as another tab does. */
function changeInOtherTab(token: string | null) {
  if (token === null) localStorage.removeItem('bearerToken')
  else localStorage.setItem('bearerToken', token)
}
const dispatch = async (event: Event) => {
  act(() => void window.dispatchEvent(event))
  await advanceSeconds(1)
}
const storageEvent = () => new StorageEvent('storage', { key: 'bearerToken' })
const returnFromHistory = () => Object.assign(new Event('pageshow'), { persisted: true })
const adaIsShown = () => document.body.textContent?.includes(ada.email)

describe('entering the applicant area', () => {
  it('asks who is signed in once for all its screens', async () => {
    await openArea()
    await dispatch(new Event('focus'))
    expect(adaIsShown()).toBe(true)
    expect(countRequests('/auth/bearer-token')).toBe(1)
  })

  it('accepts a reply without a UCAS ID, and shows none', async () => {
    const { ucasPersonalId: _, ...withoutId } = ada
    respond('/auth/bearer-token', withoutId)
    await openArea()
    expect(adaIsShown()).toBe(true)
    expect(screen.queryByText('UCAS ID')).toBeNull()
  })

  it.each([
    ['on a device that is offline', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    ['that goes offline meanwhile', () => void window.dispatchEvent(new Event('offline'))],
  ])('%s says that there is no connection, and goes on by itself', async (_, disconnect) => {
    respondWith('/auth/bearer-token', () => {
      disconnect()
      throw new TypeError('Failed to fetch')
    })
    disconnect()
    await openArea()
    await advanceSeconds(600)
    expect(screen.getByRole('main').textContent).toContain('You are offline')
    respond('/auth/bearer-token', ada)
    act(() => void window.dispatchEvent(new Event('online')))
    await advanceSeconds(2)
    expect(screen.getByText('The form')).toBeDefined()
  })
})

describe('an open page', () => {
  const changesElsewhere = [
    ['in another tab', storageEvent],
    ['before the page returned from the history', returnFromHistory],
  ] as const

  it.each(changesElsewhere)(
    'is loaded again, and sends nothing, as who has signed in %s',
    async (_, event) => {
      const router = await openArea()
      respond('/auth/bearer-token', ben)
      changeInOtherTab(ben.bearerToken)
      await dispatch(event())
      expect(reload).toHaveBeenCalledTimes(1)
      expect(router.location).toMatchObject({ pathname: '/applicant', search: '?a=b' })
      await loadDraft()
      expect(requests.map(({ token }) => token)).not.toContain(`Bearer ${ben.bearerToken}`)
    },
  )

  it('is loaded again when it enters the area as somebody else than before, and shows nothing until then', async () => {
    const router = await openArea()
    await act(() => router.navigate('/'))
    await advanceSeconds(1)
    respond('/auth/bearer-token', ben)
    await act(() => router.navigate('/applicant'))
    await advanceSeconds(1)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(localStorage.getItem('bearerToken')).toBe(ben.bearerToken)
    expect(screen.queryByText('The form')).toBeNull()
    expect(document.body.textContent).not.toContain(ben.email)
  })

  it('stays as it is when the same session is stored again, and when another key changes', async () => {
    await openArea()
    changeInOtherTab(ada.bearerToken)
    await dispatch(storageEvent())
    await dispatch(new StorageEvent('storage', { key: 'statisticsConsent' }))
    await dispatch(returnFromHistory())
    expect(reload).not.toHaveBeenCalled()
    expect(screen.getByText('The form')).toBeDefined()
  })

  it.each(changesElsewhere)('leads to sign-in when its applicant has signed out %s', async (_, event) => {
    const router = await openArea()
    changeInOtherTab(null)
    await dispatch(event())
    const { pathname, search } = router.location
    expect(pathname + search).toBe('/auth/sign-in?next=%2Fapplicant%3Fa%3Db')
    expect(screen.getByText('Your session has ended')).toBeDefined()
    expect(adaIsShown()).toBe(false)
    // The server may not have ended the session yet.
    expect(countRequests('/auth/bearer-token')).toBe(1)
  })

  it.each([
    ['and removes its token for the other tabs', ada.bearerToken, null],
    ['and leaves the token of a newer session', ben.bearerToken, ben.bearerToken],
  ])('leads to sign-in when a call is refused with 401, %s', async (_, stored, left) => {
    const router = await openArea()
    changeInOtherTab(stored)
    refuse('/api/draft', unauthorised())
    await act(loadDraft)
    expect(router.location.pathname).toBe('/auth/sign-in')
    expect(localStorage.getItem('bearerToken')).toBe(left)
  })
})
