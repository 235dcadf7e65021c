// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { chooses, findPanel, openProgrammeSection, setGrades } from './programme-section-page.tsx'

const psychology = 'Psychology BSc (Hons)'
const born = (year: string): FormAction => ({
  type: 'details',
  to: { dateOfBirth: { day: '14', month: '11', year } },
})
const open = (year: string) =>
  openProgrammeSection([...setGrades('A', 'A', 'A'), chooses('C800-USPSY'), born(year)])
const formAvailability = () => document.querySelector('output')?.textContent

describe('a minimum age', () => {
  it('is a row of the requirements before the date of birth is known, and one of all requirements', async () => {
    open('')
    const panel = await findPanel(psychology)
    expect((await panel.findByRole('row', { name: /^18 on 1 September 2027/ })).textContent).toContain(
      'Asked later',
    )
    expect(panel.getByText('Age 18 on 1 September 2027')).toBeDefined()
    expect(
      panel.getByText('You qualify if you are 18 on 1 September 2027. This is not an offer yet.'),
    ).toBeDefined()
  })

  it('that the date in the form misses is a no with what is open, and does not end the form', async () => {
    open('2009')
    const panel = await findPanel(psychology)
    const text = 'You must be 18, at the start of the academic year, to apply for this programme.'
    expect(await panel.findByText(text)).toBeDefined()
    expect(panel.getAllByRole('link', { name: 'Check my date of birth' })).toHaveLength(1)
    expect(panel.getByRole('region', { name: 'You can apply for these instead' })).toBeDefined()
    expect(formAvailability()).toBe('Qualified')
    expect(screen.queryByText('You do not meet the entry requirements of this programme')).toBeNull()
  })
})
