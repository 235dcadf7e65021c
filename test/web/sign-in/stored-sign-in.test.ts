// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetOldSignIns, forgetSignIns, storedSignIn, storeSignIn } from '#web/sign-in/stored-sign-in.ts'

const sent = { ucasId: '1234567890', emailAddress: 'you@example.org', askedAt: '2027-08-16T09:00:00Z' }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

it('a sign-in is kept for the page it is meant for, and no other', () => {
  storeSignIn('link-expired', sent, 60)
  expect(storedSignIn('link-expired')).toMatchObject(sent)
  expect(storedSignIn('sign-in')).toBeUndefined()
})

it('a sign-in is gone when its time is up', () => {
  storeSignIn('link-expired', sent, 60)
  vi.advanceTimersByTime(60 * 60_000)
  expect(storedSignIn('link-expired')).toMatchObject(sent)
  vi.advanceTimersByTime(1)
  expect(storedSignIn('link-expired')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

it('of what is kept, only that whose time is up is forgotten with the next page', () => {
  storeSignIn('link-expired', sent, 60)
  storeSignIn('sign-in', sent, 1)
  vi.advanceTimersByTime(60_001)
  forgetOldSignIns()
  expect(localStorage).toHaveLength(1)
  expect(storedSignIn('link-expired')).toMatchObject(sent)
})

it('nothing is left of a sign-in that is forgotten', () => {
  storeSignIn('link-expired', sent, 60)
  storeSignIn('sign-in', sent, 1)
  forgetSignIns()
  expect(localStorage).toHaveLength(0)
})

it.each(['', '{', '{}', '[]', '{"ucasId":1}'])('%o, which no page of ours wrote, is nothing', text => {
  localStorage.setItem('sign-in for sign-in', text)
  expect(storedSignIn('sign-in')).toBeUndefined()
})
