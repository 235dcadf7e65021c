// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { filledForm, formAfter } from '../../../gallery/sample-forms.ts'
import { pasteText } from '../../paste-text.ts'
import { aLevelRows, clickButton, openForm, setUpPage } from '../applicant-page.tsx'

setUpPage()

/** A form with three rows in an incomplete section, which is therefore open. */
const incompleteForm = formAfter(
  { ...filledForm, english: null },
  { type: 'updated', id: '3', to: { grade: 'C' } },
)
const row = (name: string) => screen.findByRole('group', { name })
const remove = async (name: string) =>
  userEvent.click(within(await row(name)).getByRole('button', { name: /^Remove/ }))
const visibleGrades = () =>
  aLevelRows().map(row => within(row).getByRole<HTMLInputElement>('radio', { checked: true }).value)

describe('a removed qualification', () => {
  it('disappears, and moves the focus to its neighbour', async () => {
    openForm(incompleteForm)
    await remove('A-Level 3')
    expect(visibleGrades()).toEqual(['A', 'B'])
    expect((await row('A-Level 2')).contains(document.activeElement)).toBe(true)
  })

  it('that was the last is missing at once', async () => {
    openForm(formAfter(incompleteForm, { type: 'removed', id: '1' }, { type: 'removed', id: '2' }))
    await remove('A-Level 1')
    expect(document.activeElement?.textContent).toBe('Add Qualification')
    expect(await screen.findByText('Minimum of one qualification required')).toBeDefined()
  })
})

describe('the UCAT ID', () => {
  it('is entered with the UCAT rows of the list, and saved', async () => {
    const { stored } = openForm(formAfter(incompleteForm, { type: 'prefilled', family: 'UCAT' }))
    await pasteText(await screen.findByRole('textbox', { name: 'UCAT ID (optional)' }), 'UCAT123456')
    await waitFor(() => expect(stored.form).toMatchObject({ ucatId: 'UCAT123456' }))
    await clickButton('Remove UCAT score')
    await clickButton('Remove UCAT band')
    expect(screen.queryByRole('textbox', { name: 'UCAT ID (optional)' })).toBeNull()
  })
})

describe('the limit of rows', () => {
  it('disables Add Qualification until a row is removed', async () => {
    openForm(formAfter(filledForm, ...Array(55).fill({ type: 'added', ownType: 'WAEC' })))
    await screen.findByText('You cannot add more qualifications')
    await remove('WAEC 55')
    expect(screen.queryByText('You cannot add more qualifications')).toBeNull()
  })
})
