import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { InitialEntry } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { setServerTime } from '#web/api/server-clock.ts'
// Lazily loaded, which in a test file's first test would include their transformation.
import '#web/apply/later-sections.ts'
import { answer, answerWith } from '../../fake-api.ts'
import { ada as adaOnRecord } from '../../gallery/samples.ts'
import { renderApp } from '../render-routes.tsx'

export { adaOnRecord }
export const ada = { ...adaOnRecord, applicantId: -1 }

/** Mocks a server for each test, in August 2027: Ada has no record, and the catalogue is empty, which is faster. */
export function setUpPage() {
  beforeEach(() => {
    setServerTime('2027-08-16T09:00:00Z')
    answer('/auth/bearer-token', ada)
    answer('/api/schools', [])
    answer('/api/programmes', [])
    answer('/api/subjects', {}, 500)
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    // The next test's page would share a session request that is still running.
    await vi.dynamicImportSettled()
    await new Promise(resolve => setImmediate(resolve))
  })
}

/** Mocks the portal's draft calls. `change` changes the draft as another device would. */
function serveDraft(form: unknown = null) {
  const stored = { form, version: form ? 1 : 0, savedAt: form ? '2027-08-16T07:14:00.000Z' : null }
  const conflictResponse = {
    status: 409,
    body: { kind: 'conflict', message: 'There is a newer version', itemType: 'Draft', item: 'version' },
  }
  answerWith('GET /api/draft', () => ({ body: { ...stored } }))
  answerWith('PUT /api/draft', ({ init }) => {
    const put = JSON.parse(String(init.body))
    if (put.version !== stored.version) return conflictResponse
    Object.assign(stored, {
      form: put.form,
      version: stored.version + 1,
      savedAt: '2027-08-16T07:20:00.000Z',
    })
    return { body: { ...stored } }
  })
  answerWith('DELETE /api/draft', () => {
    Object.assign(stored, { form: null, version: stored.version + 1, savedAt: null })
    return { status: 204 }
  })
  return {
    stored,
    change: (to: Partial<typeof stored>) => Object.assign(stored, { version: stored.version + 1 }, to),
  }
}

export const openPage = (address: InitialEntry = '/applicant/applications/new') => renderApp(address)
/** Opens the form of an applicant with this draft. Returns the mocked server and the router. */
export const openForm = (form: unknown = null) => ({ ...serveDraft(form), router: openPage() })
export const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Hides the page or shows it again. */
export function setVisibility(to: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(to)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
