// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { filledForm } from '../../../gallery/sample-forms.ts'
import {
  findChosen,
  noProgramme,
  openProgrammeSection,
  serveCatalogue,
  withEnglish,
} from './programme-section-page.tsx'

beforeEach(serveCatalogue)

const title = /^You (may )?qualify for \d+/
async function openFinder() {
  const heading = await screen.findByRole('heading', { name: title })
  await userEvent.click(heading)
  const counts = heading.textContent?.match(/\d+/g)?.map(Number) ?? []
  return { text: heading.textContent ?? '', count: counts.reduce((sum, count) => sum + count, 0) }
}
const offeredButtons = () => screen.queryAllByRole('button', { name: /^Choose/ })

describe('the finder', () => {
  it('lists each school once with its programmes by name, as many as its heading and the programme count say', async () => {
    openProgrammeSection(filledForm, noProgramme)
    const { text, count } = await openFinder()
    expect(count).toBeGreaterThan(20)
    expect(offeredButtons()).toHaveLength(count)
    expect(screen.getByTestId('live').textContent).toContain(text)
    const name = 'School of Biological and Behavioural Sciences'
    const school = within(screen.getByRole('region', { name }))
    const names = school.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toContain('Choose Biology BSc (Hons)')
    expect(names).toEqual(names.toSorted())
  })

  it('says once that an advisor checks undecided programmes', async () => {
    openProgrammeSection(withEnglish('Other'), noProgramme)
    await openFinder()
    expect(screen.queryByText(/^You qualify/)).toBeNull()
    expect(screen.getByRole('heading', { name: /An advisor checks after you apply$/ })).toBeDefined()
  })

  it('can choose a programme with the keyboard, which sets the form and closes it', async () => {
    const shown = openProgrammeSection(filledForm, noProgramme)
    await openFinder()
    const button = screen.getByRole('button', { name: 'Choose Zoology BSc (Hons)' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const { line, verdict } = await findChosen()
    expect(line?.textContent).toContain('Chosen: Zoology BSc (Hons)')
    expect(shown.form).toMatchObject({ schoolCode: 'SBBS', programmeCode: 'C300-USZOO' })
    expect(document.activeElement).toBe(verdict)
    expect(screen.queryByRole('button', { name: 'Choose Zoology BSc (Hons)' })).toBeNull()
  })
})
