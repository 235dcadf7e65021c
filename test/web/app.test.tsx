import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unauthorised } from '#shared/errors.ts'
import { ada, attachmentRequest } from '../gallery/samples.ts'
import { countRequests, refuse, respond } from '../support/fake-api.ts'
import { advanceSeconds } from './support/advance-seconds.ts'
import { renderApp as open } from './support/render-routes.tsx'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  refuse('/auth/bearer-token', unauthorised())
})

describe('the addresses of the portal', () => {
  it('shows Page Not Found at an unknown address below /documents', async () => {
    open('/documents/other?requestId=r')
    expect(await heading('Page Not Found')).toBeDefined()
  })

  // The journeys have the other pages that say so.
  it('leads from Check your email to the application while a session lives', async () => {
    localStorage.setItem('bearerToken', 't')
    respond('/auth/bearer-token', ada)
    open('/auth/see-email')
    const link = await screen.findByRole('link', { name: 'Go to the application of UCAS ID ending 7890' })
    expect(link.getAttribute('href')).toBe('/applicant/applications/new')
  })

  it.each(['', '/add', '/done'])('/documents%s says that the id of a request is missing', async path => {
    open(`/documents${path}`)
    expect(await heading('This address is not complete')).toBeDefined()
    expect(screen.getByText('UUID must be provided')).toBeDefined()
  })

  it('keeps the query string of the start link', async () => {
    open('/?source=ucas')
    const link = await screen.findByRole('link', { name: 'Create an Application' })
    expect(link.getAttribute('href')).toBe('/applicant/applications/new?source=ucas')
  })

  it.each(['/accessibility', '/privacy'])('%s links the email address to write to', async address => {
    open(address)
    const link = await screen.findByRole('link', { name: 'data.protection@example.org' })
    expect(link.getAttribute('href')).toBe('mailto:data.protection@example.org')
  })
})

it('the pages load the service check and the captcha settings once, and again after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const paths = ['/api/check-service', '/api/captcha-settings']
  const router = open('/')
  await screen.findByText('Open')
  for (const counts of [
    [1, 1],
    [1, 1],
    [2, 2],
  ]) {
    await act(() => router.navigate('/auth/sign-in'))
    await screen.findByLabelText('UCAS ID')
    await vi.waitFor(() => expect(paths.map(countRequests)).toEqual(counts))
    await act(() => router.navigate('/'))
    await act(() => vi.advanceTimersByTimeAsync(31_000))
  }
})

describe('the service modes', () => {
  const outside = ['/', '/auth/sign-in', '/applicant/applications/new', '/link-expired', '/nowhere']
  const later = '2999-08-12T07:00:00Z'

  it.each(outside)('%s says that the portal is closed, or until when', async address => {
    vi.useFakeTimers({ now: new Date('2027-08-16T09:00:00Z'), toFake: ['Date'] })
    respond('/api/check-service', { embargoEndTime: later, closed: true })
    open(address)
    expect(await heading('Our Clearing is closed')).toBeDefined()
    cleanup()
    respond('/api/check-service', { embargoEndTime: later, closed: false })
    open(address)
    expect(await screen.findByText(/12 August 2999 at 08:00, London time/)).toBeDefined()
    const register = screen.getByRole('link', { name: /^Register your interest/ })
    expect(register.getAttribute('href')).toContain('register-interest')
  })

  it('documents can be sent while the portal is closed', async () => {
    respond('/api/check-service', { embargoEndTime: null, closed: true })
    respond('/api/attachment-request/r', attachmentRequest({ attachmentType: 'IELTS' }))
    open('/documents/add?requestId=r')
    expect(await heading('Send us your IELTS result')).toBeDefined()
    expect(screen.getByRole('main').textContent).toContain('for application CL0004127')
  })

  it('shows the portal when the service check fails, without saying that it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    respond('/api/check-service', {}, 403)
    open('/')
    await heading('Clearing Application Portal')
    await advanceSeconds(1)
    expect(countRequests('/api/check-service')).toBe(1)
    const panel = screen.getByRole('complementary', { name: 'Service' })
    expect(panel.textContent).toBe('ClearingClearing for theSeptember intake')
  })
})
