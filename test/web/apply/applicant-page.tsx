import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { InitialEntry } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { conflict } from '#shared/errors.ts'
import type { SaveDraftRequest, SavedDraft } from '#shared/schemas/draft.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { setServerTime } from '#web/api/server-clock.ts'
// Lazily loaded, which in a test file's first test would include their transformation.
import '#web/apply/later-sections.ts'
import { ada, onRecord } from '../../gallery/samples.ts'
import { type ApiResponse, respond, respondWith } from '../../support/fake-api.ts'
import { renderApp } from '../support/render-routes.tsx'

export const adaOnRecord = { ...ada, ...onRecord }

/** Mocks a server for each test, in August 2027, with an empty catalogue, which is faster. */
export function setUpPage() {
  beforeEach(() => {
    setServerTime('2027-08-16T09:00:00Z')
    respond('/api/schools', [])
    respond('/api/programmes', [])
    respond('/api/subjects', {}, 500)
  })
  afterEach(async () => {
    cleanup()
    vi.useRealTimers()
    // The next test's page would share a session request that is still running.
    await vi.dynamicImportSettled()
    await new Promise(resolve => setImmediate(resolve))
  })
}

/** Answers the calls of the draft as the API does: an equal form counts as saved. */
export function serveDraft(form: FormState | null = null, version = form ? 1 : 0) {
  const savedAt = '2027-08-16T07:14:00.000Z'
  const stored: SavedDraft = { form, version, savedAt: form && savedAt }
  /** Changes the draft, as another device does. */
  const change = (form: FormState | null) =>
    Object.assign(stored, { form, version: stored.version + 1, savedAt: form && savedAt })
  function save({ form, version }: SaveDraftRequest): ApiResponse {
    if (JSON.stringify(form) !== JSON.stringify(stored.form)) {
      if (version !== stored.version) return conflict('Draft', 'version', 'There is a newer version')
      change(form)
    }
    return { body: { ...stored } }
  }
  respondWith('GET /api/draft', () => ({ body: { ...stored } }))
  respondWith('PUT /api/draft', ({ init }) => save(JSON.parse(String(init.body))))
  respondWith('DELETE /api/draft', () => {
    change(null)
    return { status: 204 }
  })
  return { stored, change, save }
}

/** Signs Ada in, with this answer to the request for her record. */
export function signInOnRecord(record: unknown, status?: number) {
  respond('/auth/bearer-token', adaOnRecord)
  respond('/api/applicant', record, status)
}

export const openPage = (address: InitialEntry = '/applicant/applications/new') => renderApp(address)
/** Opens the form of an applicant with this draft. Returns the mocked server and the router. */
export const openForm = (form: FormState | null = null) => ({ ...serveDraft(form), router: openPage() })
export const clickButton = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

/** Hides the page or shows it again. */
export function setVisibility(to: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(to)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
