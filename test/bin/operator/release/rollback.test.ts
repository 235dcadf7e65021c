import { describe, expect, it } from 'vitest'
import { findPreviousRelease } from '#bin/operator/release/releases.ts'

const first = { 'sign-in': '1', 'check-entry': '1', 'send-mail': '1' }
const second = { 'sign-in': '2', 'check-entry': '1', 'send-mail': '2' }
const third = { 'sign-in': '3', 'check-entry': '2', 'send-mail': '2' }
const releases = [first, second, third]

describe('the previous release', () => {
  it('is the one before the newest', () => {
    expect(findPreviousRelease(releases, third)).toEqual(second)
  })

  it('is one further back after each rollback, with the version of every function at that time', () => {
    expect(findPreviousRelease(releases, second)).toEqual(first)
    expect(findPreviousRelease(releases, first)).toBeUndefined()
  })

  it('is the same after a rollback that was interrupted', () => {
    expect(findPreviousRelease(releases, { ...third, 'sign-in': '2' })).toEqual(second)
  })

  it('is the newest recorded one while a deployment moves the functions', () => {
    expect(findPreviousRelease(releases, { ...third, 'sign-in': '4' })).toEqual(third)
  })

  it('is not missed when a deployment changed no function', () => {
    expect(findPreviousRelease([...releases, third], third)).toEqual(second)
  })
})
