// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import {
  deleteExpiredSignIns,
  deleteStoredSignIns,
  findStoredSignIn,
  storeSignIn,
} from '#web/session/stored-sign-in.ts'

const request = { ucasId: '1234567890', emailAddress: 'you@example.org', askedAt: '2027-08-16T09:00:00Z' }

beforeEach(() => void vi.useFakeTimers())

it('stores a sign-in for one page only', () => {
  storeSignIn('link-expired', request)
  expect(findStoredSignIn('link-expired')).toMatchObject(request)
  expect(findStoredSignIn('sign-in')).toBeUndefined()
})

it('stores a sign-in for this tab and ten minutes', () => {
  storeSignIn('link-expired', request)
  vi.advanceTimersByTime(10 * 60_000)
  expect(findStoredSignIn('link-expired')).toMatchObject(request)
  expect(localStorage).toHaveLength(0)
  vi.advanceTimersByTime(1)
  expect(sessionStorage).toHaveLength(0)
})

it('deletes only the expired sign-ins, and all when an applicant has signed in', () => {
  storeSignIn('link-expired', request)
  storeSignIn('sign-in', request)
  vi.advanceTimersByTime(60_001)
  deleteExpiredSignIns()
  expect(Object.keys(sessionStorage)).toEqual(['sign-in for link-expired'])
  deleteStoredSignIns()
  expect(sessionStorage).toHaveLength(0)
})

it.each(['', '{', '{}', '[]', '{"ucasId":1}'])('ignores %o, which is no stored sign-in', text => {
  sessionStorage.setItem('sign-in for sign-in', text)
  expect(findStoredSignIn('sign-in')).toBeUndefined()
})
