// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { filledForm, formAfter } from '../../../gallery/sample-forms.ts'
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
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const visibleGrades = () =>
  aLevelRows().map(row => within(row).getByRole<HTMLInputElement>('radio', { checked: true }).value)

describe('a removed qualification', () => {
  it('is announced, and can be restored at its position', async () => {
    openForm(incompleteForm)
    await remove('A-Level 2')
    expect(announcements()).toContain('You have removed A-Level 2 (Biology).')
    expect(visibleGrades()).toEqual(['A', 'C'])
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(aLevelRows()[0]!.compareDocumentPosition(undo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(aLevelRows()[1]!.compareDocumentPosition(undo)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    await clickButton('Undo')
    expect(visibleGrades()).toEqual(['A', 'B', 'C'])
    expect(announcements()).toContain('You have restored A-Level 2 (Biology).')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('moves the focus to its neighbour, and gets it when it is restored', async () => {
    openForm(incompleteForm)
    await remove('A-Level 3')
    expect((await row('A-Level 2')).contains(document.activeElement)).toBe(true)
    await clickButton('Undo')
    expect((await row('A-Level 3')).contains(document.activeElement)).toBe(true)
  })

  it('can be restored until the list changes again', async () => {
    openForm(incompleteForm)
    await remove('A-Level 2')
    await userEvent.click(screen.getByRole('checkbox', { name: /^I confirm/ }))
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
    await clickButton('Add Qualification')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('that was the last also removes the programme, and restores it', async () => {
    const one = formAfter(incompleteForm, { type: 'removed', id: '1' }, { type: 'removed', id: '2' })
    openForm(one)
    await remove('A-Level 1')
    expect(announcements()).toContain(
      'You have removed A-Level 1 (Chemistry). Your choice of programme has been cleared too.',
    )
    expect(document.activeElement?.textContent).toBe('Add Qualification')
    expect(await screen.findByText('Minimum of one qualification required')).toBeDefined()
    await clickButton('Undo')
    expect(visibleGrades()).toEqual(['C'])
    expect(screen.queryByText('Minimum of one qualification required')).toBeNull()
  })

  it('whose points were cleared has no Undo: there is a card for the points', async () => {
    const ib = formAfter(
      { ...incompleteForm, qualifications: [] },
      { type: 'prefilled', family: 'IB' },
      { type: 'updated', id: '1', to: { grade: '36' } },
    )
    openForm(ib)
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Total points' }))
    await userEvent.click(document.body)
    await waitFor(() => expect(document.getElementById('ibPoints')).not.toBeNull())
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('the limit of rows', () => {
  it('is reported by Add Qualification until a row is removed', async () => {
    openForm(formAfter(filledForm, ...Array(55).fill({ type: 'added', ownType: 'WAEC' })))
    await clickButton('Add Qualification')
    expect(await screen.findByText('Enter 60 qualifications or fewer')).toBeDefined()
    await remove('WAEC 55')
    expect(screen.queryByText('Enter 60 qualifications or fewer')).toBeNull()
  })
})
