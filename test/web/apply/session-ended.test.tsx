// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answer, requestsTo } from '../../fake-api.ts'
import { asksBeforeLeaving } from '../asks-before-leaving.ts'
import { ada, setUpPage } from './applicant-page.tsx'
import { findBanner, openDraft, savedSubject, saveSubject, typeSubject } from './free-text-qualification.tsx'

setUpPage()

// The journey of test/e2e/apply/session-interrupted.spec.ts has the embargo.
it('the portal that refuses a call because it is closed says so at once, and saves the answers', async () => {
  const { stored } = await openDraft()
  await typeSubject('Last words')
  answer('/api/applicant', { kind: 'denied', message: 'm', failedCheck: 'closed' }, 403)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByRole('heading', { level: 1, name: 'Our Clearing is closed' })).toBeDefined()
  expect(screen.getByRole('main').textContent).toMatch(/your answers are saved/i)
  await waitFor(() => expect(savedSubject(stored.form)).toBe('Last words'))
})

it('signing out saves the last changes before the session ends', async () => {
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

it('a form with changes that could not be saved asks before it is left', async () => {
  await openDraft()
  expect(asksBeforeLeaving()).toBe(false)
  answer('PUT /api/draft', { kind: 'client', message: 'Too long' }, 413)
  await saveSubject('Unsaved')
  await findBanner('Not saved')
  expect(asksBeforeLeaving()).toBe(true)
})
