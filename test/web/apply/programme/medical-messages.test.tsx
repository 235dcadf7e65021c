// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { filledForm, formAfter } from '../../../gallery/sample-forms.ts'
import { pasteText } from '../../paste-text.ts'
import { openForm, setUpPage } from '../applicant-page.tsx'
import { mockAllProgrammesOpen } from '../mock-catalogue.ts'

setUpPage()

/** Opens a form that lacks only UCAT; returns the group of its UCAT entries. */
async function openMedicine(...added: FormAction[]) {
  mockAllProgrammesOpen()
  const medicine = formAfter(
    filledForm,
    { type: 'changed', to: { schoolCode: 'MED' } },
    { type: 'changed', to: { programmeCode: 'A100-USMED' } },
    { type: 'changed', to: { hasBeenInterviewed: false } },
  )
  openForm(formAfter(medicine, ...added))
  return within(await screen.findByRole('group', { name: 'UCAT' }))
}

describe('UCAT of a medical programme', () => {
  it('shows the messages of a score and a band that are too low', async () => {
    const ucat = await openMedicine()
    await pasteText(ucat.getByRole('textbox', { name: 'UCAT score' }), '2719')
    await userEvent.tab()
    await userEvent.keyboard('4')
    await userEvent.tab()
    expect(await ucat.findByText(/^UCAT Qualification is required .* at 2720 or above$/)).toBeDefined()
    expect(await ucat.findByText(/^UCAT Qualification Band is required .* at Band 3 or above$/)).toBeDefined()
  })

  it('lets only somebody continue who has not been interviewed this year', async () => {
    const ucat = await openMedicine()
    const programme = within(screen.getByRole('region', { name: /What are you applying for/ }))
    await pasteText(ucat.getByRole('textbox', { name: 'UCAT score' }), '2720')
    await pasteText(ucat.getByRole('textbox', { name: 'UCAT band' }), '3')
    const isBlocked = () => programme.queryByText('You can only apply once per academic year') !== null
    const continueButton = () => programme.getByRole('button', { name: 'Continue' })
    for (const [answer, blocked] of [
      ['Yes', true],
      ['No', false],
    ] as const) {
      await userEvent.selectOptions(programme.getByLabelText(/^Have you been interviewed/), answer)
      expect([isBlocked(), continueButton().getAttribute('aria-disabled') === 'true']).toEqual([
        blocked,
        blocked,
      ])
    }
  })

  it('is asked for with the UCAT ID', async () => {
    const ucat = await openMedicine()
    const field = ucat.getByRole<HTMLInputElement>('textbox', { name: 'UCAT ID (optional)' })
    await pasteText(field, 'UCAT123456')
    expect(field.value).toBe('UCAT123456')
  })

  it('has a Continue that shows the year field of an entry with a year to correct', async () => {
    const ucat = await openMedicine(
      { type: 'updated', id: '4', to: { grade: '2800', yearObtained: 2028 } },
      { type: 'updated', id: '5', to: { grade: '2' } },
    )
    const programme = within(screen.getByRole('region', { name: /What are you applying for/ }))
    await userEvent.click(programme.getByRole('button', { name: 'Continue' }))
    expect(await ucat.findByText('Must be 2027 or earlier')).toBeDefined()
    const [scoreYear] = ucat.getAllByRole('textbox', { name: 'Year obtained' })
    await userEvent.clear(scoreYear!)
    await userEvent.type(scoreYear!, '2026')
    await waitFor(() => expect(ucat.queryByText('Must be 2027 or earlier')).toBeNull())
  })
})
