// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { SeeEmailScreen } from '#web/sign-in/see-email-screen.tsx'
import { SignInScreen } from '#web/sign-in/sign-in-screen.tsx'
import { answer, answerWith, formIn, holdAnswer, installFakeApi, requestsTo } from '../fake-api.ts'

vi.mock('#web/sign-in/captcha/captcha.tsx', () => ({
  default: ({ onToken }: { onToken(token: string): void }) => (
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

function open(address = '/auth/sign-in') {
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
const button = (name: string | RegExp = 'Sign me in') => screen.findByRole('button', { name })
async function fill(ucasId = '123 456 7890', emailAddress = 'you@example.org') {
  await userEvent.type(screen.getByLabelText('UCAS ID'), ucasId)
  await userEvent.type(screen.getByLabelText('E-mail Address'), emailAddress)
}

describe('the sign-in page', () => {
  it('sends the form with where to return, and goes on to the see-email page without a word in the address', async () => {
    const router = open('/auth/sign-in?next=%2Fapplicant%2Fapplications%2Fnew%3Fa%3Db')
    await fill()
    await userEvent.click(await button())
    expect(await screen.findByText('you@example.org')).toBeDefined()
    expect(signInForms()).toEqual([
      { ucasId: '1234567890', emailAddress: 'you@example.org', next: '/applicant/applications/new?a=b' },
    ])
    expect(router.state.location).toMatchObject({ pathname: '/auth/see-email', search: '' })
  })

  it('blocks the page with Please Wait while it sends, beside which it says how signing in works', async () => {
    const { release } = holdAnswer('/auth/signin', captchaRefusal)
    open()
    expect(screen.getByRole('complementary', { name: 'How signing in works' })).toBeDefined()
    await fill()
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(await button())
    expect(screen.getByRole('dialog', { name: 'Please Wait' })).toHaveProperty('open', true)
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('comes back from there with what was typed, to be corrected', async () => {
    const router = open('/auth/sign-in?next=%2Fapplicant%2Fx')
    await fill()
    await userEvent.click(await button())
    await userEvent.click(await screen.findByRole('link', { name: 'Go back to sign in' }))
    expect(screen.getByLabelText<HTMLInputElement>('E-mail Address').value).toBe('you@example.org')
    expect(screen.getByLabelText<HTMLInputElement>('UCAS ID').value).toBe('123 456 7890')
    expect(router.state.location.search).toBe('?next=%2Fapplicant%2Fx')
  })

  it('says in words when the e-mail came back', async () => {
    answer('/auth/mail-status', { status: 'bounced' })
    open()
    await fill()
    await userEvent.click(await button())
    expect(await screen.findByRole('heading', { name: 'Our e-mail came back' })).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('you@example.org does not accept messages')
  })

  it('says nothing of an earlier e-mail about the next one', async () => {
    answer('/auth/mail-status', { status: 'bounced' })
    open()
    await fill()
    await userEvent.click(await button())
    await userEvent.click(await screen.findByRole('link', { name: 'Correct the address' }))
    const { release } = holdAnswer('/auth/mail-status', { body: { status: 'delivered' } })
    await userEvent.click(await button())
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeDefined()
    release()
    expect(await screen.findByText('Delivered to your mailbox')).toBeDefined()
  })

  it('sends nothing while something is wrong, and lets the messages follow the typing', async () => {
    open()
    await fill('12345')
    await userEvent.click(await button())
    expect(
      await screen.findByRole('link', { name: 'Your UCAS ID should be a 10 digit number' }),
    ).toBeDefined()
    expect(document.title).toMatch(/^Error: Sign in/)
    await userEvent.type(screen.getByLabelText('UCAS ID'), '67890')
    await waitFor(() => expect(screen.queryByText(/should be a 10 digit number/)).toBeNull())
    expect(signInForms()).toEqual([])
  })

  it('warns of a slip, offers what was meant, and sends that', async () => {
    open()
    await fill('1234567890', 'you@gmial.com')
    await userEvent.click(await button())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your email may have been misspelled. Check it carefully',
    )
    expect(await button("I've checked, Sign me in anyway")).toBeDefined()
    expect(signInForms()).toEqual([])
    await userEvent.click(await button('Use you@gmail.com'))
    const standard = await button()
    expect(document.activeElement).toBe(standard)
    await userEvent.click(standard)
    expect(signInForms()[0]?.emailAddress).toBe('you@gmail.com')
  })

  it('sends the address as typed for whoever has checked it', async () => {
    open()
    await fill('1234567890', 'you@gmial.com')
    await userEvent.click(await button())
    await userEvent.click(await button("I've checked, Sign me in anyway"))
    expect(signInForms()[0]?.emailAddress).toBe('you@gmial.com')
  })

  it('puts the server’s messages on their fields', async () => {
    const messages = [{ level: 'error', path: 'emailAddress', text: 'From the server' }]
    answer('/auth/signin', { kind: 'invalid', message: 'm', messages }, 422)
    open()
    await fill()
    await userEvent.click(await button())
    expect(await screen.findByRole('link', { name: 'From the server' })).toBeDefined()
    expect(screen.getByLabelText('E-mail Address').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the check that one is human', () => {
  it('is not there without a site key', async () => {
    open()
    await button()
    expect(screen.queryByRole('button', { name: 'I am human' })).toBeNull()
  })

  it('must be passed first, and its token is sent', async () => {
    answer('/api/captcha-settings', { siteKey: 'key' })
    open()
    await fill()
    await button('I am human')
    expect((await button()).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(await button())
    expect(signInForms()).toEqual([])
    await userEvent.click(await button('I am human'))
    await userEvent.click(await button())
    expect(signInForms()[0]?.hCaptchaToken).toBe('human')
  })

  it('must be passed again after a refusal', async () => {
    answer('/api/captcha-settings', { siteKey: 'key' })
    answerWith('/auth/signin', () => captchaRefusal)
    open()
    await fill()
    await userEvent.click(await button('I am human'))
    await userEvent.click(await button())
    expect(await screen.findByText('Unable to verify you are human, please reload and retry')).toBeDefined()
    expect((await button()).getAttribute('aria-disabled')).toBe('true')
  })
})
