// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { conflict } from '#shared/errors.ts'
import { answer, requestsTo } from '../../fake-api.ts'
import { clickButton, setUpPage } from '../applicant-page.tsx'
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

describe('a draft', () => {
  it('is discarded after a confirmation, and leaves an empty form', async () => {
    const { stored } = await openDraft()
    await clickButton('Delete my answers and start again')
    const question = screen.getByRole('region', { name: 'Delete your answers and start again?' })
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('Delete your answers and start again?'),
    )
    expect(question.textContent).toContain('This deletes everything')
    await userEvent.click(within(question).getByRole('button', { name: 'Keep my answers' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete my answers and start again'))
    expect(requestsTo('/api/draft', 'DELETE')).toEqual([])

    await clickButton('Delete my answers and start again')
    await clickButton('Delete my answers and start again')
    expect(await findText(/You have deleted your answers. The form is empty/)).toBeDefined()
    expect(stored.form).toBeNull()
    await waitFor(() => expect(visibleName()).toBeUndefined())
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Grades and qualifications'))
    expect(screen.queryByRole('button', { name: 'Delete my answers and start again' })).toBeNull()
    cleanup()
    expect(requestsTo('/api/draft', 'PUT')).toEqual([])
  })

  it('that could not be discarded is reported, and is saved again', async () => {
    const { stored } = await openDraft()
    answer('DELETE /api/draft', { kind: 'server', message: 'Our servers could not be contacted.' }, 503)
    await clickButton('Delete my answers and start again')
    await clickButton('Delete my answers and start again')
    expect(await findText(/Our servers could not be contacted/)).toBeDefined()
    await typeName('Ng')
    await waitFor(() => expect(savedName(stored.form)).toBe('Ng'))
  })

  it('is discarded after a failed save without the announcement of a save', async () => {
    await openDraft()
    answer('PUT /api/draft', {}, 503)
    await typeName('Ng')
    await findBanner('Not saved')
    await clickButton('Delete my answers and start again')
    await clickButton('Delete my answers and start again')
    expect(await findText(/You have deleted your answers. The form is empty/)).toBeDefined()
    expect(screen.queryByText(/saved again/)).toBeNull()
  })

  it('with newer work on another device is not discarded, but shown', async () => {
    const server = await openDraft()
    server.change({ form: formWithName('Newer') })
    answer('DELETE /api/draft', conflict('Draft', 'version', 'There is a newer version').error, 409)
    await clickButton('Delete my answers and start again')
    await clickButton('Delete my answers and start again')
    expect(await findText(/These are the newest answers/)).toBeDefined()
    expect(visibleName()).toBe('Newer')
  })

  it('that another tab has discarded is reported, and can be kept', async () => {
    const { stored } = await openDraft()
    Object.assign(stored, { form: null, version: 0, savedAt: null })
    await typeName('Mine')
    expect((await findText(/You deleted your answers in another tab/)).textContent).toContain('Choose')
    expect(screen.getByRole('button', { name: 'Start with an empty form' })).toBeDefined()
    await clickButton('Keep this page')
    await waitFor(() => expect(savedName(stored.form)).toBe('Mine'))
  })
})
