// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { conflict } from '#shared/errors.ts'
import { answer, requestsTo } from '../../../fake-api.ts'
import { clickButton, setUpPage } from '../applicant-page.tsx'
import {
  findText,
  formWithSubject,
  openDraft,
  savedSubject,
  saveSubject,
  visibleSubject,
} from '../free-text-qualification.tsx'

setUpPage()

const discard = () => clickButton('Delete my answers')

describe('saving', () => {
  it('shows the time in London, and announces only the first save', async () => {
    await openDraft()
    const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    for (const [minute, subject] of [
      ['20', 'First'],
      ['31', 'Second'],
    ] as const) {
      answer('PUT /api/draft', { form: null, version: 2, savedAt: `2027-08-16T07:${minute}:00.000Z` })
      await saveSubject(subject)
      expect(await findText(new RegExp(`^Saved at 08:${minute}`))).toBeDefined()
      expect(announcements()).toContain('Your answers are saved.')
      expect(announcements().filter(text => text?.includes('Saved'))).toEqual([])
    }
  })
})

describe('a draft', () => {
  it('is discarded after a confirmation, and leaves an empty form', async () => {
    const { stored } = await openDraft()
    const question = (await findText(/^Delete my answers and start again/)).closest('details')!
    expect(question.open).toBe(false)
    expect(question.textContent).toContain('This deletes everything')
    await discard()
    expect(await findText(/You have deleted your answers. The form is empty/)).toBeDefined()
    expect(stored.form).toBeNull()
    await waitFor(() => expect(visibleSubject()).toBeUndefined())
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Grades and qualifications'))
    expect(screen.queryByRole('button', { name: 'Delete my answers' })).toBeNull()
    cleanup()
    expect(requestsTo('/api/draft', 'PUT')).toEqual([])
  })

  it('that could not be discarded is reported, and is saved again', async () => {
    const { stored } = await openDraft()
    answer('DELETE /api/draft', { kind: 'server', message: 'Our servers could not be contacted.' }, 503)
    await discard()
    expect(await findText(/Our servers could not be contacted/)).toBeDefined()
    await saveSubject('Ng')
    await waitFor(() => expect(savedSubject(stored.form)).toBe('Ng'))
  })

  it('with newer work on another device is not discarded, but shown', async () => {
    const server = await openDraft()
    server.change({ form: formWithSubject('Newer') })
    answer('DELETE /api/draft', conflict('Draft', 'version', 'There is a newer version').body, 409)
    await discard()
    expect(await findText(/These are the newest answers/)).toBeDefined()
    expect(visibleSubject()).toBe('Newer')
  })
})
