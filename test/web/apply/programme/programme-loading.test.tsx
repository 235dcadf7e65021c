import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setGrades } from '../../../gallery/sample-forms.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'
import { checkPath, holdResponse, installFakeApi, respond } from '../../../support/fake-api.ts'
import { advanceSeconds } from '../../support/advance-seconds.ts'
import { field, findPanel, listGroups, noProgramme, openProgrammeSection } from './programme-section-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const biology = 'Biology BSc (Hons)'
const waiting = () => screen.queryAllByText('Please Wait')

describe('the programme choice', () => {
  it('keeps the list and the panel, without verdict and ticks, while newer answers are checked', async () => {
    const shown = openProgrammeSection()
    const panel = await findPanel(biology)
    await panel.findByText('You qualify. This is not an offer yet.')
    holdResponse(checkPath)
    act(() => setGrades('E', 'E', 'E').forEach(shown.dispatch))
    await advanceSeconds(1)
    expect(panel.getByText('Please Wait')).toBeDefined()
    expect(panel.queryByText(/^(Met|Not met|You qualify)/)).toBeNull()
    expect(panel.getByRole('row', { name: /^[AB]BB at A-level$/ })).toBeDefined()
    expect(panel.getByRole('row', { name: /^18 or over on / })).toBeDefined()
    expect(field().value).toBe(biology)
    expect(Object.keys(await listGroups())).toEqual(['Programmes'])
    expect(document.querySelector('[role="option"][aria-disabled="true"]')).toBeNull()
    await userEvent.keyboard('law')
    expect(await screen.findByRole('option', { name: 'Law LLB (Hons)' })).toBeDefined()
    expect(document.querySelector('output')?.textContent).toBe('Qualified')
  })

  it('shows Please Wait until the schools have loaded', async () => {
    const { release } = holdResponse('/api/schools', { body: sampleCatalogue.schools })
    openProgrammeSection([noProgramme])
    await advanceSeconds(1)
    expect(waiting()).toHaveLength(1)
    release()
    await waitFor(() => expect(waiting()).toHaveLength(0))
  })

  it.each([
    ['schools', '/api/schools'],
    ['programmes', '/api/programmes'],
    ['entry requirements', checkPath],
  ])('shows “Could not fetch %s”, and Try again loads them and keeps the form', async (what, path) => {
    respond(path, {}, 400)
    const shown = openProgrammeSection()
    const before = shown.form
    await advanceSeconds(1)
    const banner = await screen.findByText(`Could not fetch ${what}`)
    expect(screen.getByRole('alert').contains(banner)).toBe(true)
    expect(screen.queryByText(/^This school has no programme|^We have no programme/)).toBeNull()

    installFakeApi()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(`Could not fetch ${what}`)).toBeNull())
    const panel = await findPanel(biology)
    expect(await panel.findByText('You qualify. This is not an offer yet.')).toBeDefined()
    expect(document.activeElement?.id).toBe('programme-title')
    expect(shown.form).toEqual(before)
  })

  it('fetches by itself what failed while there was no connection', async () => {
    respond(checkPath, {}, 400)
    openProgrammeSection()
    await screen.findByText('Could not fetch entry requirements')

    installFakeApi()
    for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
    await waitFor(() => expect(screen.queryByText('Could not fetch entry requirements')).toBeNull())
  })
})
