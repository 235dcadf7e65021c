// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FetchErrorNotice } from '#web/ui/fetch-error-notice.tsx'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'
import { filledForm } from '../filled-form.ts'
import {
  answers,
  dropdown,
  listed,
  never,
  openChoice,
  refused,
  serve,
  unchosen,
} from './programme-section-page.tsx'

const check = '/portal/api/qualifications/entry'
const biology = sampleCatalogue.programmes.find(({ code }) => code === 'C100-USBIO')!
const options = async () => [...(await dropdown()).options].map(({ value }) => value).filter(Boolean)

beforeEach(serve)
afterEach(cleanup)

describe('the programme choice', () => {
  it('says Please Wait until the lists are there', async () => {
    answers.set('/portal/api/programmes', never)
    openChoice(filledForm, unchosen)
    expect(await screen.findByText('Please Wait')).toBeDefined()
  })

  it('answers in the browser before the server has', async () => {
    answers.set(check, never)
    openChoice(filledForm, { programmeCode: null })
    await waitFor(async () => expect(await options()).toContain('C100-USBIO'))
    expect(screen.queryByText('Please Wait')).toBeNull()
  })

  it('says Please Wait when only the server can answer', async () => {
    answers.set('/portal/api/subjects', refused)
    answers.set(check, never)
    openChoice(filledForm, { programmeCode: null })
    expect(await screen.findByText('Please Wait')).toBeDefined()
    expect(screen.getByRole('progressbar')).toBeDefined()
  })

  it("takes the server's answer over its own", async () => {
    const { code: programmeCode, entryRequirements } = biology
    const full = { placesAvailable: false, checkStatus: 'Qualified', messages: [] }
    answers.set(check, () => [{ programmeCode, entryRequirements, ...full }])
    openChoice(filledForm, { programmeCode: null })
    await waitFor(async () => expect(await options()).toEqual(['C100-USBIO']), { timeout: 5000 })
    expect((await listed('C100-USBIO')).getByText('Full')).toBeDefined()
  })

  it.each([
    ['schools', '/portal/api/schools'],
    ['programmes', '/portal/api/programmes'],
    ['entry requirements', check],
  ])('says “Could not fetch %s”, and Retry fetches them and keeps the form', async (what, path) => {
    answers.set(path, refused)
    const shown = openChoice(filledForm)
    const before = shown.form
    const banner = await screen.findByText(`Could not fetch ${what}`, {}, { timeout: 5000 })
    expect(screen.getByRole('alert').contains(banner)).toBe(true)
    expect(screen.getByText(/^Unknown issue\. What you have entered is safe\./)).toBeDefined()

    answers.delete(path)
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(`Could not fetch ${what}`)).toBeNull())
    await waitFor(async () => expect(await options()).toContain('C100-USBIO'))
    expect((await dropdown()).value).toBe('C100-USBIO')
    expect(document.activeElement?.id).toBe('schoolCode')
    expect(shown.form).toEqual(before)
  })

  it('goes on with the answers of the browser while the server cannot be asked', async () => {
    answers.set(check, refused)
    openChoice(filledForm, { programmeCode: null })
    await screen.findByText('Could not fetch entry requirements', {}, { timeout: 5000 })
    await waitFor(async () => expect(await options()).toContain('C100-USBIO'))
    expect(screen.getByText(/What you see below is worked out on this page/)).toBeDefined()
  })

  it('says Unknown issue of what no server said', () => {
    render(<FetchErrorNotice what="schools" error={new Error('inside')} onRetry={() => {}} />)
    expect(screen.getByText(/^Unknown issue\. What you have entered is safe/)).toBeDefined()
  })
})
