// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { SeeEmailScreen } from '#web/sign-in/see-email-screen.tsx'
import {
  type ApiResponse,
  answer,
  answerWith,
  countRequests,
  formIn,
  installFakeApi,
  requestsTo,
} from '../fake-api.ts'

const limit = 'Your newest link works until 10:30. You can ask again at 10:15.'
const tooMany = {
  status: 429,
  body: { kind: 'client', message: limit },
  headers: { 'retry-after': '840' },
}

let responses: ApiResponse[]
let mail: string
const signInForms = () => requestsTo('/auth/signin').map(formIn)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-08-16T09:00:00Z') })
  responses = []
  mail = 'sent'
  installFakeApi()
  answer('/api/captcha-settings', { siteKey: null })
  answerWith('/auth/mail-status', () => ({ body: { status: mail } }))
  answerWith('/auth/signin', () => responses.shift() ?? { body: { signinResult: { code: 'New' } } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const sent = {
  ucasId: '123 456 7890',
  emailAddress: 'you@example.org',
  next: '/applicant/applications/new?a=b',
  askedAt: '2027-08-16T09:00:00Z',
}
async function open(state: unknown = sent) {
  const routes = [{ path: '/auth/see-email', element: <SeeEmailScreen /> }]
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: '/auth/see-email', state }] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await seconds(0)
  return router
}
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))
const button = () => screen.getByRole('button', { name: 'Send another link' })
const whyNot = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent
async function press() {
  fireEvent.click(button())
  await seconds(1)
}

describe('asking for another link', () => {
  it('waits a minute, says how long, and asks for nothing before', async () => {
    await open()
    await seconds(15)
    expect(whyNot()).toBe('You can ask again in 45 seconds.')
    await press()
    expect(signInForms()).toEqual([])
    await seconds(43)
    expect(whyNot()).toBe('You can ask again in 1 second.')
    await seconds(2)
    expect(button().getAttribute('aria-disabled')).toBeNull()
  })

  it('sends what was typed, with where to return, and begins again', async () => {
    const router = await open()
    await seconds(61)
    mail = 'queued'
    await press()
    const { askedAt: _, ...typed } = sent
    expect(signInForms()).toEqual([typed])
    expect(screen.getByText('Waiting to be sent')).toBeDefined()
    expect(router.state.location.state).toMatchObject({ askedAt: '2027-08-16T09:01:01.000Z' })
    expect(whyNot()).toMatch(/^You can ask again in (59|60) seconds\.$/)
  })

  it('says what the server says when it is too early, and waits as long as that asks', async () => {
    await open()
    await seconds(61)
    responses = [tooMany]
    await press()
    expect(screen.getByRole('alert').textContent).toBe(limit)
    expect(whyNot()).toBe('You can ask again in 14 minutes.')
    await seconds(838)
    expect(whyNot()).toMatch(/in 1 second\.$/)
    await seconds(2)
    await press()
    expect(signInForms()).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be tried again at once when no answer came', async () => {
    await open()
    await seconds(61)
    responses = [{ status: 503 }]
    await press()
    expect(screen.getByRole('alert').textContent).toBe('There was a problem talking to our servers')
    expect(button().getAttribute('aria-disabled')).toBeNull()
  })

  it('says by itself only that it is time', async () => {
    await open()
    const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    await seconds(30)
    expect(statuses()).toEqual(['Sent, on its way to you', ''])
    await seconds(32)
    await seconds(1)
    expect(statuses()).toEqual(['Sent, on its way to you', 'You can ask for another link now.'])
  })

  it('is not offered where nobody has asked for the first', async () => {
    await open(null)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go back to sign in' })).toBeDefined()
  })

  it.each([
    ['queued', 'Waiting to be sent'],
    ['sent', 'Sent, on its way to you'],
    ['delivered', 'Delivered to your mailbox'],
    ['delayed', 'Delayed: your mail provider has not taken it yet, we keep trying'],
  ])('shows an e-mail that is %s', async (status, words) => {
    mail = status
    await open()
    expect(screen.getByText(words)).toBeDefined()
  })

  it.each([
    ['queued', 'We are sending a link to you@example.org.'],
    ['delayed', 'We are sending a link to you@example.org.'],
    ['delivered', 'We have sent a link to you@example.org.'],
  ])('does not say that an e-mail was sent when it is %s, unless it was', async (status, words) => {
    mail = status
    await open()
    expect(document.querySelector('.lead')?.textContent).toContain(words)
  })

  it.each([
    ['queued', 3],
    ['sent', 6],
    ['delayed', 11],
    ['delivered', 31],
  ])('notices that an e-mail that was %s came back, within %i seconds', async (before, within) => {
    mail = before
    await open()
    mail = 'bounced'
    await seconds(within)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Our e-mail came back')
    expect(screen.getByRole('link', { name: 'Correct the address' })).toBeDefined()
  })

  it.each(['queued', 'sent', 'delayed', 'delivered'])(
    'asks after an e-mail that stays %s less and less, and no more once an hour is over',
    async status => {
      mail = status
      const looksIn = async (minutes: number) => {
        const before = countRequests('/auth/mail-status')
        await seconds(minutes * 60)
        return countRequests('/auth/mail-status') - before
      }
      await open()
      await seconds(601)
      expect(await looksIn(10)).toBe(10)
      await seconds(40 * 60)
      expect(await looksIn(60)).toBe(0)
    },
  )

  it('asks no more after an e-mail that came back', async () => {
    mail = 'bounced'
    await open()
    await seconds(600)
    expect(countRequests('/auth/mail-status')).toBe(1)
  })
})
