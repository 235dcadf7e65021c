// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { filledForm } from '../../../gallery/sample-forms.ts'
import { findChosen, noProgramme, openProgrammeSection, serveCatalogue } from './programme-section-page.tsx'

beforeEach(serveCatalogue)

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search all programmes' })
const options = () => screen.queryAllByRole('option').filter(option => option.closest('[role=listbox]'))
async function openSearch() {
  const shown = openProgrammeSection(filledForm, noProgramme)
  await screen.findByRole('heading', { name: /^You qualify for/ })
  return shown
}

describe('the programme search', () => {
  it('lists the matches and what each means for the applicant', async () => {
    await openSearch()
    await userEvent.type(field(), 'bio')
    const texts = options().map(({ textContent }) => textContent)
    expect(texts).toContain('Biology BSc (Hons)You qualify')
    expect(texts).toContain('Biomedical Sciences BSc (Hons)Not with these grades')
    expect(await screen.findByText(`${options().length} programmes`)).toBeDefined()
  })

  it('fills in the school and the programme by the keyboard, folds the lists and moves the focus to the verdict', async () => {
    const shown = await openSearch()
    await userEvent.type(field(), 'zoology{ArrowDown}{Enter}')
    expect(shown.form).toMatchObject({ schoolCode: 'SBBS', programmeCode: 'C30Y-USZOY' })
    const { line, verdict } = await findChosen()
    expect(line?.textContent).toContain('Chosen: Zoology with Year Abroad BSc (Hons)')
    expect(document.activeElement).toBe(verdict)
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('forgives a misspelt word and says so', async () => {
    const shown = await openSearch()
    await userEvent.type(field(), 'psycology')
    expect(
      await screen.findByText('Nothing matches “psycology” exactly. 4 programmes are similar.'),
    ).toBeDefined()
    await userEvent.keyboard('{Enter}')
    expect(shown.form.programmeCode).toMatch(/^C80/)
  })

  it('says that a programme is not offered, and what to do', async () => {
    await openSearch()
    await userEvent.type(field(), 'nursing')
    expect(await screen.findByText('We have no programme in Clearing that matches “nursing”.')).toBeDefined()
    expect(
      screen.getByRole('link', { name: /^Search for places at other universities on UCAS/ }),
    ).toBeDefined()
    expect(screen.getByText(/^Call the Clearing Hotline on/)).toBeDefined()
    expect(field().getAttribute('aria-expanded')).toBe('false')
    await userEvent.keyboard('{Enter}{Tab}')
    expect(screen.getByText(/matches “nursing”/)).toBeDefined()
    await userEvent.clear(field())
    await waitFor(() => expect(screen.queryByText(/matches “nursing”/)).toBeNull())
  })

  it('chooses nothing when it is left or closed', async () => {
    const shown = await openSearch()
    await userEvent.type(field(), 'zoology{ArrowDown}')
    await userEvent.tab()
    expect(shown.form.programmeCode).toBeNull()
    await userEvent.type(field(), '{Backspace}{Escape}')
    expect(options()).toEqual([])
    expect(field().value).toBe('zoolog')
    expect(shown.form.programmeCode).toBeNull()
  })

  it('shows why a programme out of reach is not open, with the alternatives', async () => {
    await openSearch()
    await userEvent.type(field(), 'b990{Enter}')
    expect(await screen.findByText('You do not meet the entry requirements of this programme')).toBeDefined()
    expect(screen.getByRole('region', { name: 'Similar programmes you can apply for' })).toBeDefined()
  })
})
