// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, answerWith, countRequests, requestsTo } from '../../fake-api.ts'
import { press, servePage, turn } from '../applicant-page.tsx'
import { named, nameIn, openDraft, shownName, strip, telling, type } from '../free-text-qualification.tsx'

servePage()

describe('newer work of another tab or device', () => {
  async function overtaken() {
    const server = await openDraft()
    server.change({ form: named('Newer') })
    await type('Mine')
    await strip('Newer work elsewhere')
    return server
  }

  it('is never overwritten: it can be loaded', async () => {
    const { kept } = await overtaken()
    await press('Load the newer one')
    await waitFor(() => expect(shownName()).toBe('Newer'))
    expect(nameIn(kept.form)).toBe('Newer')
    expect(screen.queryByRole('region', { name: 'Newer work elsewhere' })).toBeNull()
  })

  it('gives way to this form when it is chosen', async () => {
    const { kept } = await overtaken()
    await press('Keep this one')
    await waitFor(() => expect(nameIn(kept.form)).toBe('Mine'))
    expect(kept.version).toBe(3)
  })

  it('can be chosen again when neither choice could be made', async () => {
    const { kept } = await overtaken()
    answer('GET /api/draft', {}, 503)
    await press('Load the newer one')
    expect((await telling(/We could not reach our servers just now/)).textContent).toContain('choose again')
    await press('Keep this one')
    expect(await telling(/We could not reach our servers just now/)).toBeDefined()
    expect(nameIn(kept.form)).toBe('Newer')
    answerWith('GET /api/draft', () => ({ status: 200, body: { ...kept } }))
    await press('Keep this one')
    await waitFor(() => expect(nameIn(kept.form)).toBe('Mine'))
  })

  it('is there, and said, when its person comes back to a tab in which nothing was left to save', async () => {
    const { change } = await openDraft()
    change({ form: named('Newer') })
    await act(async () => turn('visible'))
    expect(await telling(/This is the newest version/)).toBeDefined()
    expect(shownName()).toBe('Newer')
    expect(requestsTo('/api/draft', 'PUT')).toEqual([])
  })
})

describe('whoever comes back to the form', () => {
  it('finds it without a word when nothing happened elsewhere', async () => {
    await openDraft()
    const before = countRequests('/api/draft')
    await act(async () => turn('visible'))
    await waitFor(() => expect(countRequests('/api/draft')).toBeGreaterThan(before))
    await act(async () => {})
    expect(screen.queryByText(/This is the newest version/)).toBeNull()
    expect(shownName()).toBe('As saved')
  })
})
