// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, answerWith, countRequests, holdAnswer, requestsTo } from '../../fake-api.ts'
import { clickButton, setUpPage, setVisibility } from '../applicant-page.tsx'
import {
  findBanner,
  findText,
  formWithName,
  openDraft,
  savedName,
  typeName,
  visibleName,
} from '../free-text-qualification.tsx'

setUpPage()

describe('newer work of another tab or device', () => {
  async function createConflict() {
    const server = await openDraft()
    server.change({ form: formWithName('Newer') })
    await typeName('Mine')
    await findBanner('Newer work elsewhere')
    return server
  }

  it('can be loaded, and is not overwritten', async () => {
    const { stored } = await createConflict()
    await clickButton('Use those answers')
    await waitFor(() => expect(visibleName()).toBe('Newer'))
    expect(savedName(stored.form)).toBe('Newer')
    expect(screen.queryByRole('region', { name: 'Newer work elsewhere' })).toBeNull()
    expect(await findText(/These are the newest answers/)).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Grades and qualifications'))
    expect(screen.queryByText(/saved again/)).toBeNull()
  })

  it('that was discarded there leaves an empty form, of which no save is announced', async () => {
    const { stored } = await openDraft()
    Object.assign(stored, { form: null, version: 0, savedAt: null })
    await typeName('Mine')
    await clickButton('Start with an empty form')
    expect(await findText(/You deleted your answers .* so the form is empty/)).toBeDefined()
    await waitFor(() => expect(visibleName()).toBeUndefined())
    expect(screen.queryByText(/saved again/)).toBeNull()
  })

  it('is replaced by this form if the user chooses so', async () => {
    const { stored } = await createConflict()
    await clickButton('Keep this page')
    await waitFor(() => expect(savedName(stored.form)).toBe('Mine'))
    expect(stored.version).toBe(3)
  })

  it('is announced as saved again when this form has replaced it', async () => {
    await createConflict()
    const saved = { form: null, version: 3, savedAt: '2027-08-16T07:31:00.000Z' }
    const { release } = holdAnswer('PUT /api/draft', { body: saved })
    await clickButton('Keep this page')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Newer work elsewhere' })).toBeNull())
    release()
    expect(await findText(/Your changes are saved again, at 08:31/)).toBeDefined()
  })

  it('can be chosen again after a failed choice', async () => {
    const { stored } = await createConflict()
    answer('GET /api/draft', {}, 503)
    await clickButton('Use those answers')
    expect((await findText(/We could not reach our servers/)).textContent).toContain('Choose again')
    await clickButton('Keep this page')
    expect(await findText(/We could not reach our servers/)).toBeDefined()
    expect(savedName(stored.form)).toBe('Newer')
    answerWith('GET /api/draft', () => ({ status: 200, body: { ...stored } }))
    await clickButton('Keep this page')
    await waitFor(() => expect(savedName(stored.form)).toBe('Mine'))
  })

  it('is loaded and announced when the user returns to a tab without unsaved changes', async () => {
    const { change } = await openDraft()
    change({ form: formWithName('Newer') })
    await act(async () => setVisibility('visible'))
    expect(await findText(/These are the newest answers/)).toBeDefined()
    expect(visibleName()).toBe('Newer')
    expect(requestsTo('/api/draft', 'PUT')).toEqual([])
  })
})

describe('the return to the form', () => {
  it('announces nothing if the draft is unchanged', async () => {
    await openDraft()
    const before = countRequests('/api/draft')
    await act(async () => setVisibility('visible'))
    await waitFor(() => expect(countRequests('/api/draft')).toBeGreaterThan(before))
    await act(async () => {})
    expect(screen.queryByText(/These are the newest answers/)).toBeNull()
    expect(visibleName()).toBe('As saved')
  })
})
