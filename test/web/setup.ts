import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// What a test waits for comes sooner or later; how soon depends on the machine, and the test's own limit ends it.
configure({ asyncUtilTimeout: 60_000 })

// Only tests with a page have a storage.
beforeEach(() => {
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
