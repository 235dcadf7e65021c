// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  deleteExpiredSignIns,
  deleteStoredSignIns,
  storedSignIn,
  storeSignIn,
} from '#web/sign-in/stored-sign-in.ts'

const request = { ucasId: '1234567890', emailAddress: 'you@example.org', askedAt: '2027-08-16T09:00:00Z' }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

it('stores a sign-in for one page only', () => {
  storeSignIn('link-expired', request, 60)
  expect(storedSignIn('link-expired')).toMatchObject(request)
  expect(storedSignIn('sign-in')).toBeUndefined()
})

it('deletes a sign-in that has expired', () => {
  storeSignIn('link-expired', request, 60)
  vi.advanceTimersByTime(60 * 60_000)
  expect(storedSignIn('link-expired')).toMatchObject(request)
  vi.advanceTimersByTime(1)
  expect(storedSignIn('link-expired')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

it('deleteExpiredSignIns deletes only expired sign-ins', () => {
  storeSignIn('link-expired', request, 60)
  storeSignIn('sign-in', request, 1)
  vi.advanceTimersByTime(60_001)
  deleteExpiredSignIns()
  expect(localStorage).toHaveLength(1)
  expect(storedSignIn('link-expired')).toMatchObject(request)
})

it('deleteStoredSignIns deletes everything', () => {
  storeSignIn('link-expired', request, 60)
  storeSignIn('sign-in', request, 1)
  deleteStoredSignIns()
  expect(localStorage).toHaveLength(0)
})

it.each(['', '{', '{}', '[]', '{"ucasId":1}'])('ignores %o, which is no stored sign-in', text => {
  localStorage.setItem('sign-in for sign-in', text)
  expect(storedSignIn('sign-in')).toBeUndefined()
})
