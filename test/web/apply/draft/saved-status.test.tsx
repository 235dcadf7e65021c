// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answer, holdAnswer, requestsTo } from '../../fake-api.ts'
import { ada, begin, keepDrafts, open, press, saves, servePage, turn } from '../applicant-page.tsx'
import { openDraft, strip, telling, type } from '../free-text-qualification.tsx'

servePage()

describe('saving', () => {
  it('says the time in London, and to a screen reader only the first time', async () => {
    keepDrafts()
    open()
    await begin()
    await saves(1)
    expect(await telling(/^Saved at 08:20\. Your answers are saved as you go\.$/)).toBeDefined()
    const later = { form: null, version: 2, savedAt: '2027-08-16T07:31:00.000Z' }
    answer('PUT /api/draft', later)
    await begin()
    expect(await telling(/^Saved at 08:31\./)).toBeDefined()
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said.filter(text => text?.includes('Saved'))).toEqual([
      'Saved at 08:20. Your answers are saved as you go.',
    ])
  })

  it('that fails is said, tried again when the connection is back, and said to be kept again', async () => {
    keepDrafts()
    open()
    answer('PUT /api/draft', {}, 503)
    await begin()
    expect((await strip('Not saved')).textContent).toContain('Not saved yet. We keep trying')
    keepDrafts()
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(await telling(/Your changes are saved again, at 08:20/)).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Not saved' })).toBeNull()
  })

  it('sends what waits behind a save under way as soon as the page goes away', async () => {
    open()
    const { release } = holdAnswer('PUT /api/draft', { status: 503 })
    await begin()
    await saves(1)
    await userEvent.click(await screen.findByRole('button', { name: 'Add Qualification' }))
    turn('hidden')
    const bodies = requestsTo('/api/draft', 'PUT').map(({ init }) => JSON.parse(String(init.body)))
    expect(bodies.map(({ form, turn }) => [form.qualifications.length, turn.number])).toEqual([
      [3, 1],
      [4, 2],
    ])
    expect(bodies[0].turn.tab).toBe(bodies[1].turn.tab)
    cleanup()
    release()
  })

  it('leaves nothing of the form in the storage of the browser', async () => {
    const databases = vi.fn()
    vi.stubGlobal('indexedDB', { open: databases })
    await openDraft()
    await type('Ng')
    await saves(1)
    await press('Discard this draft')
    turn('hidden')
    const stored = [localStorage, sessionStorage].flatMap(storage => Object.entries({ ...storage }))
    expect(stored).toEqual([['bearerToken', ada.bearerToken]])
    expect(databases).not.toHaveBeenCalled()
  })
})
