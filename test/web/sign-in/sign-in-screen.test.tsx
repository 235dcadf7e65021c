import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { InitialEntry } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { conflict, invalid } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { SeeEmailScreen } from '#web/sign-in/see-email-screen.tsx'
import { SignInScreen } from '#web/sign-in/sign-in-screen.tsx'
import { holdResponse, refuse, requestsTo, respond, respondWith } from '../../support/fake-api.ts'
import { pasteText } from '../support/paste-text.ts'
import { renderRoutes } from '../support/render-routes.tsx'

const captchaRefusal = {
  status: 403,
  body: { kind: 'denied', message: 'm', failedCheck: 'captcha', signinResult: { code: 'Forbidden' } },
}
const signInForms = () =>
  requestsTo('/auth/signin').map(({ init }) => Object.fromEntries(new URLSearchParams(String(init.body))))

beforeEach(() => {
  respond('/auth/mail-status', { status: 'sent' })
  respond('/auth/signin', { signinResult: { code: 'New' } })
})
const renderScreen = (address: InitialEntry = '/auth/sign-in') =>
  renderRoutes(
    [
      { path: '/auth/sign-in', element: <SignInScreen /> },
      { path: '/auth/see-email', element: <SeeEmailScreen /> },
      { path: '/applicant/applications/new', element: <SignInScreen /> },
    ],
    address,
  )
const findButton = (name: string | RegExp = 'Sign me in') => screen.findByRole('button', { name })
const press = async (name?: string) => userEvent.click(await findButton(name))
async function fillForm(ucasId = '123 456 7890', emailAddress = 'you@example.org') {
  await pasteText(screen.getByLabelText('UCAS ID'), ucasId)
  await pasteText(screen.getByLabelText('E-mail Address'), emailAddress)
}
/** Opens the page, and submits its form. */
async function submitForm(emailAddress?: string, address?: string) {
  const router = renderScreen(address)
  await fillForm(undefined, emailAddress)
  await press()
  return router
}
const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const misspelt = 'you@gmial.com'
const warning = 'Your email may have been misspelled. Check it carefully'

describe('the sign-in page', () => {
  it('sends the form with the return path, and opens the see-email page without data in the address', async () => {
    const next = '/applicant/applications/new?a=b'
    const router = await submitForm(' you@example.org ', `/auth/sign-in?next=${encodeURIComponent(next)}`)
    expect(await screen.findByText('you@example.org')).toBeDefined()
    expect(signInForms()).toEqual([{ ucasId: '1234567890', emailAddress: 'you@example.org', next }])
    expect(router.location).toMatchObject({ pathname: '/auth/see-email', search: '' })
  })

  it('shows where the link goes and its subject as they are sent, not as they were pasted', async () => {
    renderScreen()
    await fillForm('UCAS ID: １２３-456-7890', 'Ada King <ada@gmial.com>')
    await press()
    await press('Use ada@gmail.com')
    expect(await screen.findByText('ada@gmail.com')).toBeDefined()
    expect(screen.getByText(/Its subject is “Your link .* UCAS ID ending 7890”/)).toBeDefined()
    expect(signInForms()).toEqual([{ ucasId: '1234567890', emailAddress: 'ada@gmail.com' }])
  })

  it.each([
    [200, undefined],
    [201, { signinResult: { code: 'Known' } }],
    [204, undefined],
  ])('takes status %i with any body as a success', async (status, body) => {
    respondWith('/auth/signin', () => ({ status, body }))
    const router = await submitForm()
    await waitFor(() => expect(router.location.pathname).toBe('/auth/see-email'))
  })

  it('blocks the page with Please Wait while it sends, once, and explains signing in', async () => {
    const { release } = holdResponse('/auth/signin', captchaRefusal)
    await submitForm()
    expect(screen.getByRole('complementary', { name: 'How signing in works' })).toBeDefined()
    const dialog = screen.getByRole('dialog', { name: 'Please Wait' })
    expect(dialog).toHaveProperty('open', true)
    // Escape would close it.
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
    await press()
    expect(signInForms()).toHaveLength(1)
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is prefilled after Back, with its return path', async () => {
    const router = await submitForm(undefined, '/auth/sign-in?next=%2Fapplicant%2Fx')
    await screen.findByText('you@example.org')
    await act(() => router.navigate(-1))
    await screen.findByLabelText('UCAS ID')
    expect([fieldValue('UCAS ID'), fieldValue('E-mail Address')]).toEqual(['1234567890', 'you@example.org'])
    expect(router.location.search).toBe('?next=%2Fapplicant%2Fx')
  })

  it('sends a corrected address with the rest, and does not say that it bounced as the one before did', async () => {
    respond('/auth/mail-status', { status: 'bounced' })
    await submitForm(undefined, '/auth/sign-in?next=%2Fapplicant%2Fx')
    await userEvent.click(await screen.findByRole('link', { name: 'Correct the address' }))
    expect(fieldValue('UCAS ID')).toBe('1234567890')
    const { release } = holdResponse('/auth/mail-status', { body: { status: 'delivered' } })
    await press()
    expect(signInForms()[1]?.next).toBe('/applicant/x')
    expect((await screen.findByRole('status')).textContent).toBe('We are checking')
    release()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Delivered to your mailbox'))
  })

  it('sends nothing with errors, and updates the messages a millisecond after the last key', async () => {
    renderScreen()
    await press()
    expect(signInForms()).toEqual([])
    vi.useFakeTimers()
    const shown = () => screen.queryByRole('link', { name: 'Your UCAS ID should be a 10 digit number' })
    for (const value of ['12345', '1234567890']) {
      const before = shown()
      fireEvent.change(screen.getByLabelText('UCAS ID'), { target: { value } })
      expect(shown()).toEqual(before)
      act(() => void vi.advanceTimersByTime(1))
      expect(shown() !== null).toBe(value === '12345')
    }
    vi.useRealTimers()
  })

  it('sends a misspelt address after the applicant has checked it, and warns of another', async () => {
    await submitForm(misspelt)
    const field = screen.getByLabelText('E-mail Address')
    await userEvent.clear(field)
    await userEvent.type(field, 'you@hotmial.com')
    expect(screen.queryByText(warning)).toBeNull()
    await press()
    expect(signInForms()).toEqual([])
    await press("I've checked, Sign me in anyway")
    expect(signInForms()[0]?.emailAddress).toBe('you@hotmial.com')
  })

  it('unblocks the page after a refusal with messages at their fields, and warns again', async () => {
    refuse('/auth/signin', invalid([errorMessage('ucasId', 'From the server')]))
    await submitForm(misspelt)
    await press("I've checked, Sign me in anyway")
    await screen.findByRole('link', { name: 'From the server' })
    expect(screen.getByLabelText('UCAS ID').getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText(warning)).toBeNull()
    await press()
    expect(await screen.findByText(warning)).toBeDefined()
    expect(signInForms()).toHaveLength(1)
  })

  it('reports a lost connection, and does not wait for it', async () => {
    respondWith('/auth/signin', () => {
      throw new TypeError('Failed to fetch')
    })
    renderScreen()
    await fillForm()
    window.dispatchEvent(new Event('offline'))
    await press()
    expect(await screen.findByText('There was a problem talking to our servers')).toBeDefined()
    window.dispatchEvent(new Event('online'))
  })

  it('keeps a corrected address unsent, and moves the focus to the button, while it cannot be sent', async () => {
    holdResponse('/api/captcha-settings')
    renderScreen()
    await fillForm(undefined, misspelt)
    fireEvent.submit(screen.getByLabelText('UCAS ID'))
    await press('Use you@gmail.com')
    expect(fieldValue('E-mail Address')).toBe('you@gmail.com')
    expect(document.activeElement).toBe(await findButton())
    expect(signInForms()).toEqual([])
  })

  it('leaves the focus in the field when errors appear during the correction of a misspelt address', async () => {
    await submitForm(misspelt)
    const field = screen.getByLabelText('E-mail Address')
    await userEvent.type(field, '{Backspace>13/}')
    expect(await screen.findByText('There is a problem')).toBeDefined()
    expect(document.activeElement).toBe(field)
  })

  it('moves the focus to the errors of every attempt and every refusal', async () => {
    respondWith('/auth/signin', () => captchaRefusal)
    renderScreen()
    await press()
    const summary = () => screen.queryByRole('alert', { name: 'There is a problem' })
    expect(document.activeElement).toBe(summary())
    await fillForm()
    await waitFor(() => expect(summary()).toBeNull())
    for (const _ of ['first', 'second']) {
      await press()
      await waitFor(() => expect(document.activeElement).toBe(summary()))
      expect(summary()?.textContent).toContain('Unable to verify you are human')
    }
  })

  it('says what to do when the UCAS ID is on record with another address, until there is another error or the form is sent again', async () => {
    const { body } = conflict('Applicant', 'ucasId', 'm')
    respond('/auth/signin', { ...body, signinResult: { code: 'Different' } }, 409)
    await submitForm()
    const advice = () => screen.queryByText('What you can do now')
    await waitFor(() => expect(advice()).not.toBeNull())
    await userEvent.type(screen.getByLabelText('E-mail Address'), '.uk')
    expect(advice()).not.toBeNull()
    await userEvent.type(screen.getByLabelText('UCAS ID'), '1')
    expect(await screen.findByText('There is a problem')).toBeDefined()
    expect(advice()).toBeNull()
    await userEvent.type(screen.getByLabelText('UCAS ID'), '{Backspace}')
    const { release } = holdResponse('/auth/signin', { body: { signinResult: { code: 'New' } } })
    await press()
    expect(advice()).toBeNull()
    release()
  })
})

const shown = () =>
  [document.body.textContent, ...[...document.querySelectorAll('input')].map(({ value }) => value)].join()

it.each(['/auth/see-email', '/auth/sign-in'])(
  'a form that was sent is shown by %s as long as its link works',
  async pathname => {
    vi.useFakeTimers({ now: new Date('2027-08-16T09:30:00Z'), toFake: ['Date'] })
    const state = { ucasId: '1234567890', emailAddress: 'you@example.org' }
    for (const [time, isShown] of [['09:01', true] as const, ['08:59', false] as const]) {
      renderScreen({ pathname, state: { ...state, requestedAt: `2027-08-16T${time}:00Z` } })
      expect(/you@example.org/.test(shown())).toBe(isShown)
      expect(/7890/.test(shown())).toBe(isShown)
      cleanup()
    }
  },
)
