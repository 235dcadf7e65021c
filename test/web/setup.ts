import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { installFakeApi } from '../support/fake-api.ts'
import { forbidChangesOfTexts } from './support/forbid-changes-of-texts.ts'

// Long for a busy machine, and short enough for a file with many failing tests.
configure({ asyncUtilTimeout: 10_000 })

if (globalThis.document) forbidChangesOfTexts()

// Only tests with a page have a storage.
beforeEach(() => {
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
  installFakeApi()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
