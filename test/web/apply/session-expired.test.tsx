// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answer, answerWith, requestsTo } from '../fake-api.ts'
import { ada, setUpPage, setVisibility, storageEvent, unauthorisedError } from './applicant-page.tsx'
import {
  findBanner,
  openDraft,
  savedSubject,
  saveSubject,
  typeSubject,
  visibleSubject,
} from './free-text-qualification.tsx'

setUpPage()

describe('a session that ends while the form is open', () => {
  const asksBeforeClosing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  /** Ends the session, then types an answer, which cannot be saved. */
  async function endSession() {
    const server = await openDraft()
    answer('/auth/bearer-token', unauthorisedError, 401)
    answer('PUT /api/draft', unauthorisedError, 401)
    await saveSubject('Typed late')
    await findBanner('Session ended')
    await waitFor(() => expect(asksBeforeClosing()).toBe(true))
    return server
  }
  const signInAgain = (server: Awaited<ReturnType<typeof endSession>>) => {
    answer('/auth/bearer-token', ada)
    const { stored } = server
    answerWith('PUT /api/draft', ({ init }) => {
      Object.assign(stored, { form: JSON.parse(String(init.body)).form, version: stored.version + 1 })
      return { body: { ...stored } }
    })
  }

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
    await waitFor(() => expect(savedSubject(server.stored.form)).toBe('Typed late'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Session ended' })).toBeNull())
    expect(visibleSubject()).toBe('Typed late')
  })

  it('asks before the tab is closed only if changes are unsaved', async () => {
    await openDraft()
    expect(asksBeforeClosing()).toBe(false)
    cleanup()
    await endSession()
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
    expect(visibleSubject()).toBe('Typed late')
  })
})

describe('signing out', () => {
  it('saves the last changes before the session ends', async () => {
    await openDraft()
    await typeSubject('Last words')
    const out = screen.getByRole('link', { name: 'Sign out' })
    out.addEventListener('click', event => event.preventDefault())
    await userEvent.click(out)
    const save = requestsTo('/api/draft', 'PUT').at(-1)
    expect(savedSubject(JSON.parse(String(save?.init.body)).form)).toBe('Last words')
    expect(save?.token).toBe(`Bearer ${ada.bearerToken}`)
    expect(localStorage.getItem('bearerToken')).toBeNull()
  })
})
