// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { filledForm } from '../../../gallery/sample-forms.ts'
import { pasteText } from '../../paste-text.ts'
import { mockAllProgrammesOpen } from '../mock-catalogue.ts'
import {
  choose,
  dropdown,
  findChosen,
  noProgramme,
  openProgrammeSection,
  serveCatalogue,
  withEnglish,
} from './programme-section-page.tsx'

beforeEach(serveCatalogue)

const groupOf = async (code: string) => {
  const select = await dropdown()
  await waitFor(() => expect(select.options.length).toBeGreaterThan(1))
  const option = [...select.options].find(({ value }) => value === code)
  const group = option?.closest('optgroup')
  return { label: group?.getAttribute('label'), disabled: option?.disabled }
}
const click = (name: string | RegExp, container: Pick<typeof screen, 'getByRole'> = screen) =>
  userEvent.click(container.getByRole('button', { name }))

describe('the programmes of a school', () => {
  it.each<[string, string, boolean, ('Gcse' | 'Other')?]>([
    ['C100-USBIO', 'Places available: you qualify', false],
    ['B990-USBMS', 'Places available: not with these answers', true],
    ['B140-USNEU', 'No places: not accepting new applications', true],
    ['C100-USBIO', 'Places available: an advisor will check your grades after submission', false, 'Other'],
  ])('has %s under “%s”', async (code, label, disabled, english = 'Gcse') => {
    openProgrammeSection(withEnglish(english), { programmeCode: null })
    expect(await groupOf(code)).toEqual({ label, disabled })
  })

  it('say which programmes of a medical school ask for UCAT', async () => {
    mockAllProgrammesOpen()
    openProgrammeSection(filledForm, { ...noProgramme, schoolCode: 'MED' })
    expect(
      await screen.findByRole('option', { name: 'Medicine MBBS (A100-USMED), UCAT needed' }),
    ).toBeDefined()
    await pasteText(screen.getByRole('searchbox'), 'medicine')
    expect(await screen.findAllByText('Your grades qualify. UCAT also needed')).not.toHaveLength(0)
  })

  it('shows the advisor note, the next step and the requirements of a chosen undecided programme', async () => {
    const shown = openProgrammeSection(withEnglish('Other'), { programmeCode: null })
    await userEvent.selectOptions(await dropdown(), await screen.findByRole('option', { name: /C100-USBIO/ }))
    expect(shown.form.programmeCode).toBe('C100-USBIO')
    expect(screen.getByText(/^An advisor will check your grades after submission\./)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeDefined()
    expect(screen.getByText(/^Have your results and certificates ready\./)).toBeDefined()
    const table = within(screen.getByRole('table', { name: /^Entry requirements of Biology/ }))
    expect(
      table.getByRole('row', { name: /^English .* Another qualification Advisor checks$/ }),
    ).toBeDefined()
    expect(table.getByRole('row', { name: 'ABB at A-level ABB Met' })).toBeDefined()
  })

  it('that is not open has the alternatives and the own route, and all entry requirements on demand', async () => {
    openProgrammeSection(filledForm, { programmeCode: null })
    const row = await choose('Biomedical Sciences BSc (Hons)')
    expect(row.getByRole('row', { name: 'AAB at A-level ABB Not met' })).toBeDefined()
    expect(row.getByText(/call the Clearing Hotline/)).toBeDefined()
    expect(row.getByText('This programme asks for AAB. Your best three A-levels are ABB.')).toBeDefined()
    expect(row.getByRole('region', { name: 'Similar programmes you can apply for' })).toBeDefined()
    expect(row.getByRole('table').textContent).not.toMatch(/IB points|BTEC/)
    expect(row.getByText(/^AAB, with .*IB points.*BTEC/).closest('details')?.open).toBe(false)
  })

  it('are filtered to qualified ones on demand, which clears the choice', async () => {
    const shown = openProgrammeSection(filledForm)
    await findChosen()
    await click('Change the programme')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Show only programmes I qualify for' }))
    expect(shown.form.programmeCode).toBeNull()
    expect(await groupOf('C100-USBIO')).toMatchObject({ disabled: false })
    expect(screen.queryByRole('option', { name: /B990-USBMS/ })).toBeNull()
    expect(screen.queryByRole('option', { name: /B140-USNEU/ })).toBeNull()
  })

  it('that an advisor will check are hidden by the filter, which says so', async () => {
    openProgrammeSection(withEnglish('Other'), { programmeCode: null, qualifiedOnly: true })
    expect(await screen.findByText(/^This school has no programme that you qualify for/)).toBeDefined()
    expect(screen.queryByRole('option', { name: /C100-USBIO/ })).toBeNull()
  })
})

describe('the chosen programme', () => {
  it('has Continue right after its eligibility, and the lists return with Change', async () => {
    openProgrammeSection(filledForm)
    const { eligibility } = await findChosen()
    const [next] = [...document.querySelectorAll('button, a, input, select, h4')].filter(
      element => (eligibility?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    expect(next?.textContent).toBe('Continue')
    await click('Change the programme')
    expect((await dropdown()).value).toBe('C100-USBIO')
    expect(document.activeElement?.id).toBe('programmeSearch')
  })

  it('keeps the dropdown while the arrow keys go through its programmes', async () => {
    const shown = openProgrammeSection(filledForm, { programmeCode: null })
    const select = await dropdown()
    await screen.findByRole('option', { name: /C100-USBIO/ })
    fireEvent.keyDown(select, { key: 'ArrowDown' })
    fireEvent.change(select, { target: { value: 'C300-USZOO' } })
    expect(shown.form.programmeCode).toBe('C300-USZOO')
    expect(screen.queryByRole('button', { name: 'Change the programme' })).toBeNull()
    expect(document.getElementById('eligibility')).not.toBeNull()
  })
})

describe('the alternatives', () => {
  it('appear in batches, and the focus moves to the first new one', async () => {
    openProgrammeSection(filledForm, { programmeCode: null })
    const row = await choose('Biomedical Sciences BSc (Hons)')
    const before = row.getAllByRole('button', { name: /^Choose/ })
    expect(before).toHaveLength(3)
    await click(/^Show more/, row)
    const after = row.getAllByRole('button', { name: /^Choose/ })
    expect(after).toHaveLength(13)
    expect(document.activeElement).toBe(after[3])
  })

  it('are those that an advisor checks if the applicant qualifies for none', async () => {
    openProgrammeSection(withEnglish('Other'), { programmeCode: null })
    const row = await choose('Biomedical Sciences BSc (Hons)')
    const region = within(
      row.getByRole('region', { name: 'Programmes an advisor can check your grades for' }),
    )
    expect(region.getAllByRole('button', { name: /^Choose/ })).toHaveLength(3)
  })
})
