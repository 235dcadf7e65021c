// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { conflict } from '#shared/errors.ts'
import { answer, requestsTo } from '../../fake-api.ts'
import { press, servePage } from '../applicant-page.tsx'
import { nameIn, openDraft, shownName, strip, telling, type } from '../free-text-qualification.tsx'

servePage()

describe('a draft', () => {
  it('is discarded after a question in the page, and leaves an empty form', async () => {
    const { kept } = await openDraft()
    await press('Discard this draft')
    const question = screen.getByRole('region', { name: 'Discard this draft?' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Discard this draft?'))
    expect(question.textContent).toContain('will be lost')
    await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Discard this draft'))
    expect(requestsTo('/api/draft', 'DELETE')).toEqual([])

    await press('Discard this draft')
    await press('Discard this draft')
    expect(await telling(/Your draft is discarded, and the form is empty/)).toBeDefined()
    expect(kept.form).toBeNull()
    await waitFor(() => expect(shownName()).toBeUndefined())
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Grades and qualifications'))
    expect(screen.queryByRole('button', { name: 'Discard this draft' })).toBeNull()
    cleanup()
    expect(requestsTo('/api/draft', 'PUT')).toEqual([])
  })

  it('that could not be discarded is said to be there, and goes on being saved', async () => {
    const { kept } = await openDraft()
    answer('DELETE /api/draft', { kind: 'server', message: 'Our servers could not be contacted.' }, 503)
    await press('Discard this draft')
    await press('Discard this draft')
    expect(await telling(/Our servers could not be contacted/)).toBeDefined()
    await type('Ng')
    await waitFor(() => expect(nameIn(kept.form)).toBe('Ng'))
  })

  it('with newer work elsewhere is not discarded unseen', async () => {
    await openDraft()
    answer('DELETE /api/draft', conflict('Draft', 'version', 'There is newer work').error, 409)
    await press('Discard this draft')
    await press('Discard this draft')
    expect(await strip('Newer work elsewhere')).toBeDefined()
  })

  it('discarded elsewhere is said so, and can be kept all the same', async () => {
    const { kept } = await openDraft()
    Object.assign(kept, { form: null, version: 0, savedAt: null })
    await type('Mine')
    expect((await telling(/This draft has been discarded in another tab/)).textContent).toContain('Choose')
    expect(screen.getByRole('button', { name: 'Start with an empty form' })).toBeDefined()
    await press('Keep this one')
    await waitFor(() => expect(nameIn(kept.form)).toBe('Mine'))
  })
})
