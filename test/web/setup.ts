import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { setServerTime } from '#web/api/server-clock.ts'
import { installFakeApi } from '../support/fake-api.ts'
import { forbidChangesOfTexts } from './support/forbid-changes-of-texts.ts'

// Long for a busy machine, and short enough for a file with many failing tests.
configure({ asyncUtilTimeout: 10_000 })

forbidChangesOfTexts()

beforeEach(() => {
  // A reply of an earlier test may have set it.
  setServerTime(new Date().toISOString())
  localStorage.clear()
  sessionStorage.clear()
  installFakeApi()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
