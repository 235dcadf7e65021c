// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answer, holdAnswer, requestsTo } from '../../fake-api.ts'
import {
  ada,
  addALevels,
  clickButton,
  openPage,
  serveDraft,
  setUpPage,
  setVisibility,
  waitForSaves,
} from '../applicant-page.tsx'
import { findBanner, findText, openDraft, typeName } from '../free-text-qualification.tsx'

setUpPage()

describe('saving', () => {
  it('shows the time in London, and announces only the first save', async () => {
    serveDraft()
    openPage()
    await addALevels()
    await waitForSaves(1)
    expect(await findText(/^Saved at 08:20\. Your answers are saved as you go\.$/)).toBeDefined()
    const later = { form: null, version: 2, savedAt: '2027-08-16T07:31:00.000Z' }
    answer('PUT /api/draft', later)
    await addALevels()
    expect(await findText(/^Saved at 08:31\./)).toBeDefined()
    const announcements = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(announcements.filter(text => text?.includes('Saved'))).toEqual([
      'Saved at 08:20. Your answers are saved as you go.',
    ])
  })

  it('reports a failure, continues when the connection is back, and announces it', async () => {
    serveDraft()
    openPage()
    answer('PUT /api/draft', {}, 503)
    await addALevels()
    expect((await findBanner('Not saved')).textContent).toContain(
      'Your last changes are not saved yet. We are still trying',
    )
    serveDraft()
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(await findText(/Your changes are saved again, at 08:20/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Not saved' })).toBeNull()
  })

  it('sends changes during a running save as soon as the page is hidden', async () => {
    openPage()
    const { release } = holdAnswer('PUT /api/draft', { status: 503 })
    await addALevels()
    await waitForSaves(1)
    await userEvent.click(await screen.findByRole('button', { name: 'Add Qualification' }))
    setVisibility('hidden')
    const bodies = requestsTo('/api/draft', 'PUT').map(({ init }) => JSON.parse(String(init.body)))
    expect(bodies.map(({ form, turn }) => [form.qualifications.length, turn.number])).toEqual([
      [3, 1],
      [4, 2],
    ])
    expect(bodies[0].turn.tab).toBe(bodies[1].turn.tab)
    cleanup()
    release()
  })

  it('stores nothing of the form in the browser', async () => {
    const databases = vi.fn()
    vi.stubGlobal('indexedDB', { open: databases })
    await openDraft()
    await typeName('Ng')
    await waitForSaves(1)
    await clickButton('Delete my answers and start again')
    setVisibility('hidden')
    const stored = [localStorage, sessionStorage].flatMap(storage => Object.entries({ ...storage }))
    expect(stored).toEqual([['bearerToken', ada.bearerToken]])
    expect(databases).not.toHaveBeenCalled()
  })
})
