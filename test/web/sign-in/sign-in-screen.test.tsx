// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { SeeEmailScreen } from '#web/sign-in/see-email-screen.tsx'
import { SignInScreen } from '#web/sign-in/sign-in-screen.tsx'
import { answer, answerWith, formIn, holdAnswer, installFakeApi, requestsTo } from '../fake-api.ts'

vi.mock('#web/sign-in/captcha/captcha.tsx', () => ({
  Captcha: ({ onToken }: { onToken(token: string): void }) => (
    <button type="button" onClick={() => onToken('human')}>
      I am human
    </button>
  ),
}))

const captchaRefusal = {
  status: 403,
  body: { kind: 'denied', message: 'm', failedCheck: 'captcha', signinResult: { code: 'Forbidden' } },
}
const signInForms = () => requestsTo('/auth/signin').map(formIn)

beforeEach(() => {
  installFakeApi()
  answer('/api/captcha-settings', { siteKey: null })
  answer('/auth/mail-status', { status: 'sent' })
  answer('/auth/signin', { signinResult: { code: 'New' } })
})
afterEach(cleanup)

function renderScreen(address = '/auth/sign-in') {
  const routes = [
    { path: '/auth/sign-in', element: <SignInScreen /> },
    { path: '/auth/see-email', element: <SeeEmailScreen /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const findButton = (name: string | RegExp = 'Sign me in') => screen.findByRole('button', { name })
async function fillForm(ucasId = '123 456 7890', emailAddress = 'you@example.org') {
  await userEvent.type(screen.getByLabelText('UCAS ID'), ucasId)
  await userEvent.type(screen.getByLabelText('E-mail Address'), emailAddress)
}

describe('the sign-in page', () => {
  // Specification 1.1, 1.3, 2.4, 2.20, 2.24, 2.28, 2.29, 3.1, 4.11, 4.12, 6.2
  it('sends the form with the return path, and opens the see-email page without data in the address', async () => {
    const router = renderScreen('/auth/sign-in?next=%2Fapplicant%2Fapplications%2Fnew%3Fa%3Db')
    await fillForm()
    await userEvent.click(await findButton())
    expect(await screen.findByText('you@example.org')).toBeDefined()
    expect(signInForms()).toEqual([
      { ucasId: '1234567890', emailAddress: 'you@example.org', next: '/applicant/applications/new?a=b' },
    ])
    expect(router.state.location).toMatchObject({ pathname: '/auth/see-email', search: '' })
  })

  // Specification 4.12
  it.each([
    [200, undefined],
    [201, { signinResult: { code: 'Known' } }],
    [204, undefined],
  ])('takes status %i with any body as a success', async (status, body) => {
    answerWith('/auth/signin', () => ({ status, body }))
    const router = renderScreen()
    await fillForm()
    await userEvent.click(await findButton())
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/see-email'))
  })

  // Specification 2.26, 2.27, 4.6
  it('blocks the page with Please Wait while it sends, and explains signing in', async () => {
    const { release } = holdAnswer('/auth/signin', captchaRefusal)
    renderScreen()
    expect(screen.getByRole('complementary', { name: 'How signing in works' })).toBeDefined()
    await fillForm()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(await findButton())
    expect(screen.getByRole('dialog', { name: 'Please Wait' })).toHaveProperty('open', true)
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  // Specification 2.3
  it('is prefilled after going back from the see-email page', async () => {
    const router = renderScreen('/auth/sign-in?next=%2Fapplicant%2Fx')
    await fillForm()
    await userEvent.click(await findButton())
    await userEvent.click(await screen.findByRole('link', { name: 'Go back to sign in' }))
    expect(screen.getByLabelText<HTMLInputElement>('E-mail Address').value).toBe('you@example.org')
    expect(screen.getByLabelText<HTMLInputElement>('UCAS ID').value).toBe('123 456 7890')
    expect(router.state.location.search).toBe('?next=%2Fapplicant%2Fx')
  })

  it('is prefilled by Back, with its return path', async () => {
    const router = renderScreen('/auth/sign-in?next=%2Fapplicant%2Fx')
    await fillForm()
    await userEvent.click(await findButton())
    await screen.findByText('you@example.org')
    await act(() => router.navigate(-1))
    expect(router.state.location.search).toBe('?next=%2Fapplicant%2Fx')
    expect((await screen.findByLabelText<HTMLInputElement>('UCAS ID')).value).toBe('123 456 7890')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail Address').value).toBe('you@example.org')
  })

  it('shows that the email has bounced', async () => {
    answer('/auth/mail-status', { status: 'bounced' })
    renderScreen()
    await fillForm()
    await userEvent.click(await findButton())
    expect(await screen.findByRole('heading', { name: 'Our email was not delivered' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('you@example.org did not accept our email')
  })

  it('does not show the status of an earlier email for the next one', async () => {
    answer('/auth/mail-status', { status: 'bounced' })
    renderScreen()
    await fillForm()
    await userEvent.click(await findButton())
    await userEvent.click(await screen.findByRole('link', { name: 'Correct the address' }))
    const { release } = holdAnswer('/auth/mail-status', { body: { status: 'delivered' } })
    await userEvent.click(await findButton())
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeDefined()
    release()
    expect(await screen.findByText('Delivered to your mailbox')).toBeDefined()
  })

  // Specification 4.7, 5.7
  it('sends nothing with errors, and updates the messages during typing', async () => {
    renderScreen()
    await fillForm('12345')
    await userEvent.click(await findButton())
    expect(
      await screen.findByRole('link', { name: 'Your UCAS ID should be a 10 digit number' }),
    ).toBeDefined()
    expect(document.title).toMatch(/^Error: Sign in/)
    await userEvent.type(screen.getByLabelText('UCAS ID'), '67890')
    await waitFor(() => expect(screen.queryByText(/should be a 10 digit number/)).toBeNull())
    expect(signInForms()).toEqual([])
  })

  // Specification 2.25, 4.8, 4.9, 5.6
  it('warns of a misspelt address, offers a correction, and sends it', async () => {
    renderScreen()
    await fillForm('1234567890', 'you@gmial.com')
    await userEvent.click(await findButton())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your email may have been misspelled. Check it carefully',
    )
    expect(await findButton("I've checked, Sign me in anyway")).toBeDefined()
    expect(signInForms()).toEqual([])
    await userEvent.click(await findButton('Use you@gmail.com'))
    const signInButton = await findButton()
    expect(document.activeElement).toBe(signInButton)
    await userEvent.click(signInButton)
    expect(signInForms()[0]?.emailAddress).toBe('you@gmail.com')
  })

  it('leaves the focus in the field when errors appear during the correction of a misspelt address', async () => {
    renderScreen()
    await fillForm('1234567890', 'you@gmial.com')
    await userEvent.click(await findButton())
    const field = screen.getByLabelText('E-mail Address')
    await userEvent.type(field, '{Backspace>13/}')
    expect(await screen.findByText('There is a problem')).toBeDefined()
    expect(document.activeElement).toBe(field)
  })

  it('moves the focus to the errors of every attempt and every refusal', async () => {
    answerWith('/auth/signin', () => captchaRefusal)
    renderScreen()
    await userEvent.click(await findButton())
    const summary = () => screen.queryByRole('alert', { name: 'There is a problem' })
    expect(document.activeElement).toBe(summary())
    await fillForm()
    await waitFor(() => expect(summary()).toBeNull())
    await userEvent.click(await findButton())
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain('Unable to verify you are human'),
    )
    await userEvent.click(await findButton())
    await waitFor(() =>
      expect(document.activeElement?.textContent).toContain('Unable to verify you are human'),
    )
  })

  // Specification 4.10
  it('sends a misspelt address after the applicant has checked it', async () => {
    renderScreen()
    await fillForm('1234567890', 'you@gmial.com')
    await userEvent.click(await findButton())
    await userEvent.click(await findButton("I've checked, Sign me in anyway"))
    expect(signInForms()[0]?.emailAddress).toBe('you@gmial.com')
  })

  it('says what to do when the UCAS ID is on record with another address, until the form is sent again', async () => {
    const conflict = { kind: 'conflict', message: 'm', itemType: 'Applicant', item: 'ucasId' }
    answer('/auth/signin', { ...conflict, signinResult: { code: 'Different' } }, 409)
    renderScreen()
    await fillForm()
    await userEvent.click(await findButton())
    expect(
      await screen.findByText('There was a problem matching your UCAS ID to your email address'),
    ).toBeDefined()
    expect(screen.getByText(/Find the address that you gave UCAS/)).toBeDefined()
    expect(screen.getByText(/If both are right, or you no longer use that address/)).toBeDefined()

    await userEvent.type(screen.getByLabelText('E-mail Address'), '.uk')
    expect(screen.getByText(/Find the address that you gave UCAS/)).toBeDefined()
    const { release } = holdAnswer('/auth/signin', { body: { signinResult: { code: 'New' } } })
    await userEvent.click(await findButton())
    expect(screen.queryByText(/Find the address that you gave UCAS/)).toBeNull()
    release()
  })

  it('shows the server’s messages at their fields', async () => {
    const messages = [{ level: 'error', path: 'emailAddress', text: 'From the server' }]
    answer('/auth/signin', { kind: 'invalid', message: 'm', messages }, 422)
    renderScreen()
    await fillForm()
    await userEvent.click(await findButton())
    expect(await screen.findByRole('link', { name: 'From the server' })).toBeDefined()
    expect(screen.getByLabelText('E-mail Address').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the captcha', () => {
  // Specification 2.21
  it('is not shown without a site key', async () => {
    renderScreen()
    await findButton()
    expect(screen.queryByRole('button', { name: 'I am human' })).toBeNull()
  })

  // Specification 2.21, 2.23, 3.1, 3.26, 7.4
  it('must be solved first, and its token is sent', async () => {
    answer('/api/captcha-settings', { siteKey: 'key' })
    renderScreen()
    await fillForm()
    await findButton('I am human')
    expect((await findButton()).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(await findButton())
    expect(signInForms()).toEqual([])
    await userEvent.click(await findButton('I am human'))
    await userEvent.click(await findButton())
    expect(signInForms()[0]?.hCaptchaToken).toBe('human')
  })

  it('must be solved again after a refusal', async () => {
    answer('/api/captcha-settings', { siteKey: 'key' })
    answerWith('/auth/signin', () => captchaRefusal)
    renderScreen()
    await fillForm()
    await userEvent.click(await findButton('I am human'))
    await userEvent.click(await findButton())
    expect(await screen.findByText('Unable to verify you are human, please reload and retry')).toBeDefined()
    expect((await findButton()).getAttribute('aria-disabled')).toBe('true')
  })
})
