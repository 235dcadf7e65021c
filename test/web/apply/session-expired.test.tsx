// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answer, answerWith, countRequests, requestsTo } from '../fake-api.ts'
import {
  ada,
  ben,
  openPage,
  requestsOf,
  setUpPage,
  setVisibility,
  signInElsewhere,
  storageEvent,
  unauthorisedError,
} from './applicant-page.tsx'
import {
  findBanner,
  findText,
  openDraft,
  savedName,
  typeName,
  visibleName,
} from './free-text-qualification.tsx'

setUpPage()

describe('a session that ends while the form is open', () => {
  /** Ends the session, then types an answer. */
  async function endSession() {
    const server = await openDraft()
    answer('/auth/bearer-token', unauthorisedError, 401)
    answer('PUT /api/draft', unauthorisedError, 401)
    await typeName('Typed late')
    const banner = await findBanner('Session ended')
    return { ...server, banner }
  }
  const signInAgain = (server: Awaited<ReturnType<typeof endSession>>) => {
    answer('/auth/bearer-token', ada)
    const { stored } = server
    answerWith('PUT /api/draft', ({ init }) => {
      Object.assign(stored, { form: JSON.parse(String(init.body)).form, version: stored.version + 1 })
      return { body: { ...stored } }
    })
  }

  it('keeps the form and links to sign-in in a new tab', async () => {
    const { banner } = await endSession()
    const link = within(banner).getByRole('link', { name: /Sign in again/ })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('href')).toBe('/auth/sign-in?next=%2Fapplicant%2Fapplications%2Fnew')
    expect(visibleName()).toBe('Typed late')
  })

  it.each([
    ['returns to the tab', () => setVisibility('visible')],
    [
      'is online again',
      () => {
        for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
      },
    ],
    [
      'has signed in in another tab',
      () => {
        localStorage.setItem('bearerToken', ada.bearerToken)
        storageEvent()
      },
    ],
  ])('continues when the user has signed in again and %s', async (_, moment) => {
    const server = await endSession()
    signInAgain(server)
    await act(async () => void moment())
    await waitFor(() => expect(savedName(server.stored.form)).toBe('Typed late'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Session ended' })).toBeNull())
    expect(visibleName()).toBe('Typed late')
  })

  it('reports that the applicant is not signed in yet, and continues after it', async () => {
    const server = await endSession()
    const tryAgain = async () =>
      userEvent.click(
        within(await findBanner('Session ended')).getByRole('button', { name: 'I have signed in' }),
      )
    await tryAgain()
    expect(await findText(/You are not signed in yet/)).toBeDefined()
    signInAgain(server)
    await tryAgain()
    await waitFor(() => expect(savedName(server.stored.form)).toBe('Typed late'))
  })

  it('saves and shows nothing of this user after another one has signed in', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    await endSession()
    signInElsewhere(ben)
    await act(async () => void storageEvent())
    await waitFor(() => expect(reload).toHaveBeenCalled())
    expect(visibleName()).toBeUndefined()
    expect(requestsOf(ben)).toEqual([])
  })

  it('asks before the tab is closed only if changes are unsaved', async () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    await openDraft()
    expect(closing()).toBe(false)
    cleanup()
    await endSession()
    expect(closing()).toBe(true)
  })

  it('asks before a link leaves the form only if changes are unsaved', async () => {
    const confirm = vi.fn(() => false)
    vi.stubGlobal('confirm', confirm)
    const leave = () => userEvent.click(screen.getByRole('link', { name: 'Privacy' }))
    await openDraft()
    await leave()
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeDefined()
    expect(confirm).not.toHaveBeenCalled()
    cleanup()
    await endSession()
    await leave()
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(visibleName()).toBe('Typed late')
  })
})

describe('signing out', () => {
  it('saves the last changes before the session ends', async () => {
    await openDraft()
    await typeName('Last words')
    const out = screen.getByRole('link', { name: 'Sign out' })
    out.addEventListener('click', event => event.preventDefault())
    await userEvent.click(out)
    const save = requestsTo('/api/draft', 'PUT').at(-1)
    expect(savedName(JSON.parse(String(save?.init.body)).form)).toBe('Last words')
    expect(save?.token).toBe(`Bearer ${ada.bearerToken}`)
    expect(localStorage.getItem('bearerToken')).toBeNull()
  })
})

describe('an embargo that begins while the form is open', () => {
  it('shows its end after the draft is saved, and the draft is there afterwards', async () => {
    const { stored } = await openDraft()
    await typeName('Just typed')
    expect(countRequests('/api/draft')).toBe(1)
    cleanup()
    await waitFor(() => expect(savedName(stored.form)).toBe('Just typed'))
    answer('/api/check-service', { embargoEndTime: '2099-08-12T07:00:00Z', closed: false })
    openPage()
    await screen.findByRole('heading', { level: 1, name: /08:00/ })
    expect(screen.getByText(/your answers are saved/)).toBeDefined()
    cleanup()
    answer('/api/check-service', { embargoEndTime: null, closed: false })
    openPage()
    await waitFor(() => expect(visibleName()).toBe('Just typed'))
  })
})
