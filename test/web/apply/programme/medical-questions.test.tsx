import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { choose, medicalGrades } from '../../../gallery/sample-forms.ts'
import { gcses, threeALevels } from '../../../support/sample-application.ts'
import { pasteText } from '../../support/paste-text.ts'
import { findPanel, openProgrammeSection, recordWith } from './programme-section-page.tsx'

const medicine = [...medicalGrades, choose('A100-USMED', 'MED')]
const recorded = { ...threeALevels(['A*', 'A', 'A']), secondaryEducation: gcses(true, true, true) }
const findUcat = async () => within(await screen.findByRole('group', { name: 'UCAT' }))

describe('the questions of a medical programme', () => {
  it.each([
    ['nobody on record', null],
    ['somebody whose qualifications are on record', recordWith(recorded)],
  ])('are UCAT score, band and ID and the interview, for %s', async (_, record) => {
    openProgrammeSection(medicine, record)
    const ucat = await findUcat()
    expect(ucat.getAllByRole('textbox').map(({ id }) => id)).toEqual([
      'data.qualifications.list.3.grade',
      'data.qualifications.list.4.grade',
      'data.qualifications.ucatId',
    ])
    const interview = screen.getByLabelText<HTMLSelectElement>(/^Have you been interviewed/)
    expect([...interview.options].map(({ textContent }) => textContent)).toEqual(['Choose', 'Yes', 'No'])
    expect(screen.getByText('For this programme, enter your UCAT score and band')).toBeDefined()
  })

  it('decide with the grades on the verdict in the panel, and name an interview at once', async () => {
    openProgrammeSection(medicine)
    const panel = await findPanel('Medicine MBBS')
    expect(await panel.findByText(/Enter a UCAT score and band that meet/)).toBeDefined()
    const link = panel.getByRole('link', { name: 'Check my answer' })
    expect(link.getAttribute('href')).toMatch(/list\.3\.grade$/)
    const ucat = await findUcat()
    await pasteText(ucat.getByRole('textbox', { name: 'UCAT score' }), '2720')
    await pasteText(ucat.getByRole('textbox', { name: 'UCAT band' }), '3')
    expect(panel.getByText(/Choose whether you have been interviewed/)).toBeDefined()
    const interview = screen.getByLabelText(/^Have you been interviewed/)
    await userEvent.selectOptions(interview, 'Yes')
    expect(screen.getByText('You can only apply once per academic year')).toBeDefined()
    expect(panel.getByRole('region', { name: 'You can apply for these instead' })).toBeDefined()
    await userEvent.selectOptions(interview, 'No')
    expect(panel.getByText('You qualify. This is not an offer yet.')).toBeDefined()
  })

  it('are not asked for a programme that is not open', async () => {
    openProgrammeSection([choose('A101-USMGP', 'MED')])
    const panel = await findPanel('Medicine MBBS (Graduate Entry)')
    await panel.findByText('This programme is not accepting new applications.')
    expect(screen.queryByRole('group', { name: 'UCAT' })).toBeNull()
  })
})
