// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { filledForm } from '../../../gallery/sample-forms.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'
import { advanceSeconds } from '../../advance-seconds.ts'
import { answer, holdAnswer } from '../../fake-api.ts'
import {
  checkPath,
  dropdown,
  findChosen,
  openProgrammeSection,
  serveCatalogue,
} from './programme-section-page.tsx'

const biology = sampleCatalogue.programmes.find(({ code }) => code === 'C100-USBIO')!
const options = async () => [...(await dropdown()).options].map(({ value }) => value).filter(Boolean)

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  serveCatalogue()
})

describe('the programme choice', () => {
  it('shows Please Wait if the browser cannot compute results', async () => {
    answer('/api/subjects', {}, 400)
    holdAnswer(checkPath)
    openProgrammeSection(filledForm, { programmeCode: null })
    expect(await screen.findByText('Please Wait')).toBeDefined()
    expect(screen.getByRole('progressbar')).toBeDefined()
  })

  it('shows Please Wait until the schools have loaded', async () => {
    const { release } = holdAnswer('/api/schools', { body: sampleCatalogue.schools })
    openProgrammeSection(filledForm, { programmeCode: null })
    await advanceSeconds(1)
    expect(screen.getByText('Please Wait')).toBeDefined()
    release()
    await waitFor(() => expect(screen.queryByText('Please Wait')).toBeNull())
  })

  it("prefers the server's results to those of the browser", async () => {
    const { code: programmeCode, entryRequirements } = biology
    const full = { placesAvailable: false, checkStatus: 'Qualified', messages: [] }
    answer(checkPath, [{ programmeCode, entryRequirements, ...full }])
    openProgrammeSection(filledForm, { programmeCode: null })
    await advanceSeconds(1)
    await waitFor(async () => expect(await options()).toEqual(['C100-USBIO']))
    expect(screen.getByRole('option', { name: /C100-USBIO/ }).closest('optgroup')?.label).toMatch(
      /^No places/,
    )
  })

  it.each([
    ['schools', '/api/schools'],
    ['programmes', '/api/programmes'],
    ['entry requirements', checkPath],
  ])('shows “Could not fetch %s”, and Retry loads them and keeps the form', async (what, path) => {
    answer(path, {}, 400)
    const shown = openProgrammeSection(filledForm)
    const before = shown.form
    await advanceSeconds(1)
    const banner = await screen.findByText(`Could not fetch ${what}`)
    expect(screen.getByRole('alert').contains(banner)).toBe(true)
    expect(screen.getByText(/^Unknown issue\. Your answers are still here\./)).toBeDefined()

    serveCatalogue()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(`Could not fetch ${what}`)).toBeNull())
    const { line } = await findChosen()
    expect(line?.textContent).toContain('Biology BSc (Hons)')
    expect(document.activeElement?.id).toBe('programme-choice-title')
    expect(shown.form).toEqual(before)
  })

  it('fetches by itself what failed while there was no connection', async () => {
    answer(checkPath, {}, 400)
    openProgrammeSection(filledForm)
    await screen.findByText('Could not fetch entry requirements')

    serveCatalogue()
    for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
    await waitFor(() => expect(screen.queryByText('Could not fetch entry requirements')).toBeNull())
  })

  it('shows results of the browser while the server fails', async () => {
    answer(checkPath, {}, 400)
    openProgrammeSection(filledForm, { programmeCode: null })
    await advanceSeconds(1)
    await screen.findByText('Could not fetch entry requirements')
    await waitFor(async () => expect(await options()).toContain('C100-USBIO'))
    expect(screen.getByText(/Your device has worked out the results below/)).toBeDefined()
  })
})
