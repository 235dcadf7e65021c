// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answer, requestsTo } from '../../fake-api.ts'
import { ada, setUpPage } from './applicant-page.tsx'
import {
  findBanner,
  openDraft,
  savedSubject,
  saveSubject,
  typeSubject,
  visibleSubject,
} from './free-text-qualification.tsx'

setUpPage()

const asksBeforeClosing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe.each([
  ['closed', { failedCheck: 'closed' }, 'Our Clearing is closed'],
  ['embargo', { failedCheck: 'embargo', embargoEndTime: '2027-08-19T07:00:00Z' }, /19 August 2027 at 08:00/],
])('the portal that refuses a call because it is %s', (_, reason, heading) => {
  it('shows that page at once, says that the answers are saved, and saves them', async () => {
    const { stored } = await openDraft()
    await typeSubject('Last words')
    answer('/api/applicant', { kind: 'denied', message: 'm', ...reason }, 403)
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined()
    expect(screen.getByRole('main').textContent).toMatch(/your answers are saved/i)
    await waitFor(() => expect(savedSubject(stored.form)).toBe('Last words'))
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

describe('a form with changes that could not be saved', () => {
  it('asks before the tab is closed', async () => {
    await openDraft()
    expect(asksBeforeClosing()).toBe(false)
    answer('PUT /api/draft', { kind: 'client', message: 'Too long' }, 413)
    await saveSubject('Unsaved')
    await findBanner('Not saved')
    expect(asksBeforeClosing()).toBe(true)
  })

  it('asks before a link leaves it', async () => {
    const confirm = vi.fn(() => false)
    vi.stubGlobal('confirm', confirm)
    const leave = () => userEvent.click(screen.getByRole('link', { name: 'Privacy' }))
    await openDraft()
    await leave()
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeDefined()
    expect(confirm).not.toHaveBeenCalled()
    cleanup()
    await openDraft()
    answer('PUT /api/draft', { kind: 'client', message: 'Too long' }, 413)
    await saveSubject('Unsaved')
    await findBanner('Not saved')
    await leave()
    expect(confirm).toHaveBeenCalledTimes(1)
    expect(visibleSubject()).toBe('Unsaved')
  })
})
