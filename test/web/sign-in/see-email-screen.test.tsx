import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SeeEmailScreen } from '#web/sign-in/see-email-screen.tsx'
import { countRequests, respondWith } from '../../support/fake-api.ts'
import { advanceSeconds } from '../support/advance-seconds.ts'
import { renderRoutes } from '../support/render-routes.tsx'

let mailStatus: string

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-08-16T09:00:00Z') })
  mailStatus = 'sent'
  respondWith('/auth/mail-status', () => ({ body: { status: mailStatus } }))
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
const countIn = async (minutes: number) => {
  const before = countRequests('/auth/mail-status')
  await advanceSeconds(minutes * 60)
  return countRequests('/auth/mail-status') - before
}

describe('the see-email page', () => {
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

  it('says that an email is being sent while its status is not known', async () => {
    respondWith('/auth/mail-status', () => ({ status: 503 }))
    await renderScreen()
    expect(document.querySelector('.lead')?.textContent).toContain('We are sending a link to')
  })

  it.each([
    [request, 'The mailbox you@example.org did not'],
    [null, 'The mailbox  did not'],
  ])('names the address that bounced if the browser knows it: %j', async (state, words) => {
    mailStatus = 'bounced'
    await renderScreen(state)
    expect(screen.getByRole('alert').textContent).toContain(words)
  })

  it.each([401, 403])('asks no more for the status once it is refused with %i', async status => {
    respondWith('/auth/mail-status', () => ({ status }))
    await renderScreen()
    expect(await countIn(10)).toBe(0)
  })

  it('requests an unchanged status every minute after ten minutes, and not after an hour', async () => {
    await renderScreen()
    await advanceSeconds(661)
    expect(await countIn(10)).toBe(10)
    await advanceSeconds(40 * 60)
    expect(await countIn(60)).toBe(0)
  })
})
