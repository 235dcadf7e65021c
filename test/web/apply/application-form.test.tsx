// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { filledForm } from '../../gallery/sample-forms.ts'
import { applicantRecord } from '../../gallery/samples.ts'
import { homeFee } from '../../sample-application.ts'
import { answer } from '../fake-api.ts'
import { adaOnRecord, clickButton, openForm, setUpPage, setVisibility } from './applicant-page.tsx'
import { mockAllProgrammesOpen } from './mock-catalogue.ts'

setUpPage()
beforeEach(mockAllProgrammesOpen)

const openSections = () =>
  screen
    .getAllByRole('region', { name: /^\d/ })
    .filter(
      section => within(section).queryByRole('button', { name: /^Change (?!type|the programme)/ }) === null,
    )
    .map(section => within(section).getAllByRole('heading', { level: 2 })[0]?.textContent)
const grades = '1Grades and qualifications'
const residency = '2Nationality and residency'
const programme = '3What are you applying for?'

/** Finishes the form, and opens one of its sections again. */
async function changeFinishedSection(heading: string) {
  openForm(filledForm)
  await clickButton('Check your answers')
  await clickButton(`Change ${heading.slice(1)}`)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(heading))
}

describe('the sections of the form', () => {
  it('welcome a returning applicant at the open one', async () => {
    openForm({ ...filledForm, nationality: null, programmeCode: null })
    expect(await screen.findByText(/^Welcome back\./)).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toBe(residency))
  })

  it('are steps of the history: Back and Forward open them, with the focus on their heading', async () => {
    const { router } = openForm({ ...filledForm, qualificationsConfirmed: false, programmeCode: null })
    await userEvent.click(await screen.findByRole('checkbox', { name: /^I confirm that I have obtained/ }))
    await clickButton('Continue')
    await clickButton('Continue')
    expect(openSections()).toEqual([programme])
    for (const [delta, opened] of [
      [-1, residency],
      [-1, grades],
      [1, residency],
      [1, programme],
    ] as const) {
      await act(() => router.navigate(delta))
      await waitFor(() => expect(openSections()).toEqual([opened]))
      expect(document.activeElement?.textContent).toBe(opened)
    }
    await clickButton(`Change ${grades.slice(1)}`)
    expect(openSections()).toEqual([grades])
    await act(() => router.navigate(-1))
    await waitFor(() => expect(openSections()).toEqual([programme]))
  })

  it('stay open after a change in another section has opened them, until Continue', async () => {
    await changeFinishedSection(residency)
    await userEvent.click(await screen.findByRole('radio', { name: /^Less than 3 years/ }))
    await clickButton('Continue')
    expect(openSections()).toEqual([programme])
    const select = await screen.findByRole('combobox', { name: 'Programme' })
    await userEvent.selectOptions(select, await screen.findByRole('option', { name: /C100-USBIO/ }))
    expect(openSections()).toEqual([programme])
    await clickButton('Continue')
    expect(screen.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeDefined()
  })

  it('keep their summaries while a grade in an earlier section is entered again', async () => {
    await changeFinishedSection(grades)
    for (const name of ['E', 'A'])
      await userEvent.click(
        within(screen.getByRole('group', { name: 'A-Level 1' })).getByRole('radio', { name }),
      )
    await clickButton('Continue')
    expect(screen.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeDefined()
  })

  it('are not closed after the draft was discarded, although the record answers them', async () => {
    answer('/auth/bearer-token', adaOnRecord)
    answer('/api/applicant', applicantRecord({ feeContext: homeFee }))
    const server = openForm(filledForm)
    await clickButton('Delete my answers and start again')
    await clickButton('Delete my answers and start again')
    await screen.findByText(/You have deleted your answers/)
    server.change({ form: filledForm })
    setVisibility('visible')
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined()
    expect(screen.queryByRole('button', { name: `Change ${residency.slice(1)}` })).toBeNull()
  })

  it('show the messages of a refused submission one section after the other', async () => {
    openForm(filledForm)
    await clickButton('Check your answers')
    const messages = [
      { level: 'error', path: 'data.feeContext.nationality', text: 'You must provide a nationality' },
      { level: 'error', path: 'data.details.surname', text: 'Surname is required' },
    ]
    answer('POST /api/applicant', { kind: 'invalid', message: 'm', messages }, 422)
    await clickButton('Submit')
    const summary = await screen.findByRole('alert', { name: 'There is a problem' })
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(
      within(summary)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['You must provide a nationality'])
    expect(openSections()).toEqual([residency])
    await clickButton('Continue')
    expect(openSections()).toEqual(['4About You'])
    expect(screen.getByText('Surname is required')).toBeDefined()
    await clickButton('Check your answers')
    expect(screen.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeDefined()
  })
})
