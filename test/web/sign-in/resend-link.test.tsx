// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SeeEmailScreen } from '#web/sign-in/see-email-screen.tsx'
import { type ApiResponse, answerWith, countRequests, formIn, requestsTo } from '../../fake-api.ts'
import { advanceSeconds } from '../advance-seconds.ts'
import { renderRoutes } from '../render-routes.tsx'

const limitMessage = 'Your newest link works until 10:30. You can ask again at 10:15.'
const tooManyRequests = {
  status: 429,
  body: { kind: 'client', message: limitMessage },
  headers: { 'retry-after': '840' },
}

let responses: ApiResponse[]
let mailStatus: string
const signInForms = () => requestsTo('/auth/signin').map(formIn)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-08-16T09:00:00Z') })
  responses = []
  mailStatus = 'sent'
  answerWith('/auth/mail-status', () => ({ body: { status: mailStatus } }))
  answerWith('/auth/signin', () => responses.shift() ?? { body: { signinResult: { code: 'New' } } })
})

const request = {
  ucasId: '123 456 7890',
  emailAddress: 'you@example.org',
  next: '/applicant/applications/new?a=b',
  requestedAt: '2027-08-16T09:00:00Z',
}
async function renderScreen(state: unknown = request) {
  const routes = [{ path: '/auth/see-email', element: <SeeEmailScreen /> }]
  const router = renderRoutes(routes, { pathname: '/auth/see-email', state })
  await advanceSeconds(0)
  return router
}
const resendButton = () => screen.getByRole('button', { name: 'Send another link' })
const disabledReason = () =>
  document.getElementById(resendButton().getAttribute('aria-describedby') ?? '')?.textContent
async function resend() {
  fireEvent.click(resendButton())
  await advanceSeconds(1)
}

const countIn = async (minutes: number) => {
  const before = countRequests('/auth/mail-status')
  await advanceSeconds(minutes * 60)
  return countRequests('/auth/mail-status') - before
}

describe('the see-email page', () => {
  it('allows another link after a minute, says when, and announces that it is over', async () => {
    const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await renderScreen()
    await advanceSeconds(15)
    expect(disabledReason()).toBe('You can ask again at 10:01.')
    await resend()
    expect(signInForms()).toEqual([])
    await advanceSeconds(43)
    expect(resendButton().getAttribute('aria-disabled')).toBe('true')
    expect(statuses()).toEqual(['Sent', ''])
    await advanceSeconds(2)
    expect(resendButton().getAttribute('aria-disabled')).toBeNull()
    await advanceSeconds(1)
    expect(statuses()).toEqual(['Sent', 'You can ask for another link now.'])
  })

  it('sends the same form again, says so, and restarts the minute', async () => {
    const router = await renderScreen()
    await advanceSeconds(61)
    mailStatus = 'queued'
    await resend()
    const { requestedAt: _, ...typed } = request
    expect(signInForms()).toEqual([typed])
    expect(screen.getByText('Waiting to be sent')).toBeDefined()
    expect(document.body.textContent).toContain('another link to you@example.org. Open the newest email')
    expect(router.state.location.state).toMatchObject({ requestedAt: '2027-08-16T09:01:01.000Z' })
    expect(disabledReason()).toBe('You can ask again at 10:03.')
  })

  it('shows the message of a 429 and waits as long as its header says', async () => {
    await renderScreen()
    await advanceSeconds(61)
    responses = [tooManyRequests]
    await resend()
    expect(screen.getByRole('alert').textContent).toBe(limitMessage)
    expect(disabledReason()).toBe('You can ask again at 10:16.')
    await advanceSeconds(838)
    expect(resendButton().getAttribute('aria-disabled')).toBe('true')
    await advanceSeconds(2)
    await resend()
    expect(signInForms()).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['a server error', async () => ({ status: 503 })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('allows another attempt at once after %s, also while the device is offline', async (_, respond) => {
    await renderScreen()
    await advanceSeconds(61)
    answerWith('/auth/signin', respond)
    act(() => void window.dispatchEvent(new Event('offline')))
    await resend()
    expect(screen.getByRole('alert').textContent).toBe('There was a problem talking to our servers')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(resendButton().getAttribute('aria-disabled')).toBeNull()
    window.dispatchEvent(new Event('online'))
  })

  it('offers no other link without a first one', async () => {
    await renderScreen(null)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go back to sign in' })).toBeDefined()
  })

  it.each([
    ['queued', 'sending'],
    ['sent', 'sent'],
    ['delayed', 'sending'],
    ['delivered', 'sent'],
  ])('says that an email with status %s is %s, or has bounced, within 3 seconds', async (status, verb) => {
    mailStatus = status
    await renderScreen()
    expect(document.querySelector('.lead')?.textContent).toContain(`${verb} a link to you@example.org.`)
    mailStatus = 'bounced'
    await advanceSeconds(3)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Our email was not delivered')
    expect(screen.getByRole('link', { name: 'Correct the address' })).toBeDefined()
    expect(await countIn(10)).toBe(0)
  })

  it.each([
    [request, 'The mailbox you@example.org did not'],
    [null, 'That mailbox did not'],
  ])('names the address that bounced if the browser knows it: %j', async (state, words) => {
    mailStatus = 'bounced'
    await renderScreen(state)
    expect(screen.getByRole('alert').textContent).toContain(words)
  })

  it('requests an unchanged status every minute after ten minutes, and not after an hour', async () => {
    await renderScreen()
    await advanceSeconds(661)
    expect(await countIn(10)).toBe(10)
    await advanceSeconds(40 * 60)
    expect(await countIn(60)).toBe(0)
  })
})
