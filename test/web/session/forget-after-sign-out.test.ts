// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetAfterSignOut } from '#web/session/forget-after-sign-out.ts'

let status: number
const asked = vi.fn()
const person = { bearerToken: 't', applicantId: -1, email: 'you@example.org', ucasPersonalId: '1234567890' }

function arrive(path: string, redirectCount: number) {
  window.history.replaceState(null, '', path)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { redirectCount } as PerformanceNavigationTiming,
  ])
}
beforeEach(() => {
  status = 401
  asked.mockClear()
  localStorage.clear()
  localStorage.setItem('bearerToken', 't')
  localStorage.setItem('statisticsConsent', 'true')
  vi.stubGlobal('fetch', async () => {
    asked()
    return Response.json(status === 200 ? person : {}, { status })
  })
})

it('opening the sign-out address forgets the applicant, and keeps the choice about cookies', async () => {
  arrive('/', 1)
  await forgetAfterSignOut()
  expect(Object.keys(localStorage)).toEqual(['statisticsConsent'])
})

it.each([
  ['the start page was opened by itself', '/', 0, 401],
  ['another page was led to', '/link-expired', 1, 401],
  ['the session lives', '/', 1, 200],
  ['nobody can be asked', '/', 1, 503],
])('nothing is forgotten when %s', async (_, path, redirects, answered) => {
  status = answered
  arrive(path, redirects)
  await forgetAfterSignOut()
  expect(localStorage.getItem('bearerToken')).toBe('t')
})

it('nobody is asked when nothing is kept', async () => {
  localStorage.removeItem('bearerToken')
  arrive('/', 1)
  await forgetAfterSignOut()
  expect(asked).not.toHaveBeenCalled()
})
