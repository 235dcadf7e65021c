// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetAfterSignOut } from '#web/applicant-area/forget-after-sign-out.ts'
import { ada } from '../../gallery/samples.ts'
import { answer, installFakeApi, requests } from '../fake-api.ts'

function arrive(path: string, redirectCount: number) {
  window.history.replaceState(null, '', path)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { redirectCount } as PerformanceNavigationTiming,
  ])
}
beforeEach(() => {
  installFakeApi()
  answer('/auth/bearer-token', {}, 401)
  localStorage.setItem('bearerToken', 't')
  localStorage.setItem('statisticsConsent', 'true')
})

it('opening the sign-out address forgets the applicant, and keeps the choice about cookies', async () => {
  arrive('/', 1)
  await forgetAfterSignOut()
  expect({ ...localStorage }).toEqual({ statisticsConsent: 'true', signOuts: '1' })
})

it.each([
  ['the landing page was opened without a redirect', '/', 0, 401],
  ['a redirect led to another page', '/link-expired', 1, 401],
  ['the session has not ended', '/', 1, 200],
  ['the server does not respond', '/', 1, 503],
])('the stored token stays when %s', async (_, path, redirects, status) => {
  answer('/auth/bearer-token', status === 200 ? ada : {}, status)
  arrive(path, redirects)
  await forgetAfterSignOut()
  expect(localStorage.getItem('bearerToken')).toBe('t')
})

it('no call is made without a stored token', async () => {
  localStorage.removeItem('bearerToken')
  arrive('/', 1)
  await forgetAfterSignOut()
  expect(requests).toEqual([])
})
