// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answer, answerWith, countRequests, requestsTo } from '../fake-api.ts'
import {
  ada,
  ben,
  open,
  press,
  requestsOf,
  servePage,
  signInElsewhere,
  storageEvent,
  turn,
  unauthorised,
} from './applicant-page.tsx'
import { nameIn, openDraft, shownName, strip, telling, type } from './free-text-qualification.tsx'

servePage()

describe('a session that ends in mid-form', () => {
  /** The session ends, and something is typed afterwards. */
  async function lapsed() {
    const server = await openDraft()
    answer('/auth/bearer-token', unauthorised, 401)
    answer('PUT /api/draft', unauthorised, 401)
    await type('Typed late')
    const banner = await strip('Session ended')
    return { ...server, banner }
  }
  const signInAgain = (server: Awaited<ReturnType<typeof lapsed>>) => {
    answer('/auth/bearer-token', ada)
    const { kept } = server
    answerWith('PUT /api/draft', ({ init }) => {
      Object.assign(kept, { form: JSON.parse(String(init.body)).form, version: kept.version + 1 })
      return { body: { ...kept } }
    })
  }

  it('keeps what is on the screen, and offers to sign in in a new tab that comes back here', async () => {
    const { banner } = await lapsed()
    const link = within(banner).getByRole('link', { name: /Sign in again/ })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('href')).toBe('/auth/sign-in?next=%2Fapplicant%2Fapplications%2Fnew')
    expect(shownName()).toBe('Typed late')
  })

  it.each([
    ['comes back to the tab', () => turn('visible')],
    ['focuses the window', () => window.dispatchEvent(new Event('focus'))],
    ['is online again', () => window.dispatchEvent(new Event('online'))],
    [
      'has signed in in another tab',
      () => {
        localStorage.setItem('bearerToken', ada.bearerToken)
        storageEvent()
      },
    ],
  ])('goes on by itself once its person has signed in again and %s', async (_, moment) => {
    const server = await lapsed()
    signInAgain(server)
    await act(async () => void moment())
    await waitFor(() => expect(nameIn(server.kept.form)).toBe('Typed late'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Session ended' })).toBeNull())
    expect(shownName()).toBe('Typed late')
  })

  it('says so when “Try now” comes too early, and goes on when it does not', async () => {
    const server = await lapsed()
    await press('Try now')
    expect(await telling(/You are not signed in yet/)).toBeDefined()
    signInAgain(server)
    await press('Try now')
    await waitFor(() => expect(nameIn(server.kept.form)).toBe('Typed late'))
  })

  it('saves and shows nothing of this person once another has signed in', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    await lapsed()
    signInElsewhere(ben)
    await act(async () => void storageEvent())
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(shownName()).toBeUndefined()
    expect(requestsOf(ben)).toEqual([])
  })

  it('asks before the tab is closed while something is not saved, and not otherwise', async () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    await openDraft()
    expect(closing()).toBe(false)
    cleanup()
    await lapsed()
    expect(closing()).toBe(true)
  })
})

describe('signing out', () => {
  it('saves what was typed last, while there still is a session to save with', async () => {
    await openDraft()
    await type('Last words')
    const out = screen.getByRole('link', { name: 'Sign out' })
    out.addEventListener('click', event => event.preventDefault())
    await userEvent.click(out)
    const [save] = requestsTo('/api/draft', 'PUT')
    expect(nameIn(JSON.parse(String(save?.init.body)).form)).toBe('Last words')
    expect(save?.token).toBe(`Bearer ${ada.bearerToken}`)
    expect(localStorage.getItem('bearerToken')).toBeNull()
  })
})

describe('an embargo that begins in mid-form', () => {
  it('says when it ends, has the draft saved first, and shows it again afterwards', async () => {
    const { kept } = await openDraft()
    await type('Just typed')
    expect(countRequests('/api/draft')).toBe(1)
    cleanup()
    await waitFor(() => expect(nameIn(kept.form)).toBe('Just typed'))
    answer('/api/check-service', { embargoEndTime: '2099-08-12T07:00:00Z', closed: false })
    open()
    await screen.findByRole('heading', { level: 1, name: /08:00/ })
    expect(screen.getByText(/what you entered is kept/)).toBeDefined()
    cleanup()
    answer('/api/check-service', { embargoEndTime: null, closed: false })
    open()
    await waitFor(() => expect(shownName()).toBe('Just typed'))
  })
})
