import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { choose, lowGrades, medicalGrades, setGrades } from '../../../gallery/sample-forms.ts'
import { applicantRecord } from '../../../gallery/samples.ts'
import { respond } from '../../../support/fake-api.ts'
import { threeALevels } from '../../../support/sample-application.ts'
import {
  chooseOption,
  field,
  filter,
  findPanel,
  findResults,
  listGroups,
  noProgramme,
  openProgrammeSection,
  otherEnglish,
  qualifiedOnly,
  recordWith,
  school,
  tickNoGcses,
} from './programme-section-page.tsx'

const groups = {
  qualified: 'You qualify',
  undecided: 'An advisor will check your grades after submission',
  notQualified: 'Not with these answers: entry requirements apply, or call the Clearing Hotline',
  closed: 'Not accepting new applications',
}
const born = (year: string): FormAction => ({
  type: 'changeDetails',
  changes: { dateOfBirth: { day: '14', month: '11', year } },
})
const biomedical = 'Biomedical Sciences BSc (Hons)'

describe('the programme list', () => {
  it('has all schools first, then those of the chosen school, in the four groups', async () => {
    openProgrammeSection([noProgramme])
    await findResults()
    expect(school().selectedOptions[0]?.textContent).toBe('All schools')
    const all = await listGroups()
    expect(all[groups.qualified]).toContain('Drama BA (Hons)')
    await userEvent.keyboard('{Escape}')
    await userEvent.selectOptions(school(), 'School of Biological and Behavioural Sciences')
    const { [groups.qualified]: qualified, [groups.closed]: closed, ...others } = await listGroups()
    expect(qualified).toContain('Biology BSc (Hons)')
    expect(qualified).not.toContain('Drama BA (Hons)')
    expect(closed).toContain('Neuroscience BSc (Hons)')
    expect(others[groups.notQualified]).toContain(biomedical)
    expect(Object.keys(others)).not.toContain('In other schools')
  })

  it('has those that an advisor checks in a group of their own', async () => {
    openProgrammeSection([noProgramme, otherEnglish])
    await findResults()
    expect(Object.keys(await listGroups())).toEqual([groups.undecided, groups.notQualified, groups.closed])
  })

  it('lists what the chosen school lacks under In other schools, and sets its school with it', async () => {
    const shown = openProgrammeSection()
    await findResults()
    expect(await listGroups('law')).toEqual({
      'In other schools': expect.arrayContaining(['Law LLB (Hons): not with these answers']),
    })
    await chooseOption(/^Law LLB/)
    expect(shown.form).toMatchObject({ programmeCode: 'M100-USLAW', schoolCode: 'LAW' })
    expect(school().value).toBe('LAW')
  })

  it('says which programmes ask for UCAT', async () => {
    openProgrammeSection([noProgramme, ...medicalGrades])
    await findResults()
    expect((await listGroups('medicine'))[groups.qualified]?.[0]).toBe('Medicine MBBS: UCAT needed')
  })

  it.each([
    ['a click', () => userEvent.click(screen.getByRole('option', { name: biomedical }))],
    ['Enter', () => userEvent.keyboard('{Enter}{Enter}')],
  ])('opens by %s what cannot be chosen, to say why, and reveals nothing', async (_, activate) => {
    const shown = openProgrammeSection([noProgramme])
    await findResults()
    await listGroups('biomedical sciences')
    expect(screen.getByRole('option', { name: biomedical }).getAttribute('aria-disabled')).toBe('true')
    await activate()
    expect(shown.form).toMatchObject({ programmeCode: 'B990-USBMS', schoolCode: 'SBBS' })
    const panel = await findPanel(biomedical)
    expect(panel.getByText('This programme asks for AAB. Your best three A-levels are ABB.')).toBeDefined()
    expect(panel.getByRole('region', { name: 'You can apply for these instead' })).toBeDefined()
    expect(panel.getByText(/call the Clearing Hotline on/)).toBeDefined()
    expect(screen.getByText('You do not meet the entry requirements of this programme')).toBeDefined()
    expect(document.querySelector('output')?.textContent).toBe('NotQualified')
  })

  it('is filtered to qualified ones on demand, which clears the choice', async () => {
    const shown = openProgrammeSection()
    await findResults()
    await userEvent.click(filter())
    expect(shown.form.programmeCode).toBeNull()
    expect(Object.keys(await listGroups())).toEqual([groups.qualified])
  })

  it('keeps the name of a chosen programme that the filter leaves out', async () => {
    openProgrammeSection([qualifiedOnly, choose('B990-USBMS')])
    await findResults()
    expect(field().value).toBe(biomedical)
    expect((await listGroups())[groups.notQualified]).toEqual([biomedical])
  })

  it('says that nothing is in Clearing', async () => {
    respond('/api/programmes', [])
    openProgrammeSection([noProgramme])
    expect(await screen.findByText('There is no programme here. Choose another school.')).toBeDefined()
  })

  it.each([
    ['no chosen programme', noProgramme],
    ['a chosen programme that an advisor checks', choose('C100-USBIO')],
  ])('says that there is nothing to show with the filter and %s', async (_, choice) => {
    openProgrammeSection([otherEnglish, qualifiedOnly, choice])
    await findResults()
    expect(await screen.findByText(/^There is no programme here that you qualify for/)).toBeDefined()
  })
})

it('says at once that a chosen programme is no longer offered, and asks for no UCAT', async () => {
  openProgrammeSection([choose('C999-USOLD')])
  expect(await screen.findByText('This programme is no longer offered. Choose another')).toBeDefined()
  expect(field().value).toBe('')
  expect(screen.queryByText('UCAT ID (optional)')).toBeNull()
})

describe('the panel', () => {
  it('shows the advisor note, the requirements of an undecided programme, and that the fee may change', async () => {
    const provisional = applicantRecord({ feeStatusType: 'FeeStatusProvisional', feeStatus: 'home' })
    openProgrammeSection([otherEnglish], provisional)
    const panel = await findPanel('Biology BSc (Hons)')
    expect(await panel.findByText(/^An advisor will check your grades after submission\./)).toBeDefined()
    const table = within(panel.getByRole('table', { name: /^Entry requirements of Biology/ }))
    expect(table.getByRole('row', { name: /^English .* qualification Advisor checks$/ })).toBeDefined()
    expect(table.getByRole('row', { name: 'ABB at A-level ABB Met' })).toBeDefined()
    expect(panel.getByText(/^We check your fee status before we make an offer/)).toBeDefined()
  })

  it('compares the pathway of the applicant only, and folds all requirements and all similar programmes but three', async () => {
    openProgrammeSection([choose('B990-USBMS')])
    const panel = await findPanel(biomedical)
    await panel.findByText('Not met')
    expect(panel.getByRole('table').textContent).not.toMatch(/IB points|BTEC/)
    expect(panel.getByText(/^AAB, with .*IB points.*BTEC/).closest('details')?.open).toBe(false)
    const others = (await panel.findByText(/^Show \d+ more$/)).closest('details')!
    const buttons = panel.getAllByRole('button', { name: /^Choose/ })
    expect(buttons.filter(button => !others.contains(button))).toHaveLength(3)
    expect(others.open).toBe(false)
  })

  it('links each requirement that is not met to its field', async () => {
    openProgrammeSection([choose('B990-USBMS'), tickNoGcses])
    const panel = await findPanel(biomedical)
    await panel.findAllByText('Not met')
    const table = within(panel.getByRole('table'))
    expect(table.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '#data.qualifications.list.0.grade',
      '#data.qualifications.secondaryEducation.has5orMoreAtC4OrAbove',
      '#data.qualifications.secondaryEducation.hasMathsAtB5OrAbove',
    ])
  })

  it('links nothing that is on record', async () => {
    const titles = ['Psychology', 'Biology', 'Chemistry']
    openProgrammeSection(lowGrades, recordWith(threeALevels(['D', 'D', 'E'], titles)))
    const panel = await findPanel('Biology BSc (Hons)')
    await panel.findAllByText('Not met')
    expect(panel.queryByRole('link', { name: /^Check my/ })).toBeNull()
  })

  it('compares the minimum age with a date of birth that may not be known yet', async () => {
    const { dispatch } = openProgrammeSection([...setGrades('A', 'A', 'A'), choose('C800-USPSY'), born('')])
    const panel = await findPanel('Psychology BSc (Hons)')
    expect(
      await panel.findByRole('row', { name: /^18 or over on 1 September 2027.*Asked later/ }),
    ).toBeDefined()
    expect(panel.getByText('Age 18 or over on 1 September 2027')).toBeDefined()
    act(() => dispatch(born('2009')))
    expect(await panel.findByText(/^You must be 18, at the start of the academic year/)).toBeDefined()
    expect(panel.getAllByRole('link', { name: 'Check my date of birth' })).toHaveLength(1)
    const instead = within(panel.getByRole('region', { name: 'You can apply for these instead' }))
    expect(instead.getByRole('button', { name: 'Choose Biology BSc (Hons)', hidden: true })).toBeDefined()
    expect(instead.queryByRole('button', { name: `Choose ${biomedical}`, hidden: true })).toBeNull()
  })

  it('offers what an advisor checks if the applicant qualifies for nothing, and shows what is chosen there', async () => {
    const shown = openProgrammeSection([choose('B990-USBMS'), otherEnglish])
    const panel = await findPanel(biomedical)
    const region = within(await panel.findByRole('region', { name: 'You can apply for these instead' }))
    expect(region.getAllByText(/\. An advisor checks your grades\.$/).length).toBeGreaterThan(3)
    await userEvent.click(region.getByRole('button', { name: 'Choose Biology BSc (Hons)' }))
    expect(shown.form.programmeCode).toBe('C100-USBIO')
    expect(document.activeElement?.textContent).toBe('Biology BSc (Hons)')
  })
})
