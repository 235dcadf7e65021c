// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { clickButton, openPage, serveDraft, setUpPage } from '../applicant-page.tsx'
import { filledForm, formReducer } from '../filled-form.ts'

setUpPage()

const formAfter = (form: FormState, ...actions: FormAction[]) => actions.reduce(formReducer, form)
/** Without an answer about English the section is open. */
const openForm: FormState = { ...filledForm, english: null }
const waec = { tpe: 'WAEC', ownType: true, grade: 'B2' }
const withWaec = formAfter(
  openForm,
  { type: 'added' },
  { type: 'updated', id: '4', to: { ...waec, subject: 'Physics' } },
)
const card = (name: string) => screen.findByRole('group', { name })
const selects = () => screen.queryAllByLabelText<HTMLSelectElement>('Qualification')

async function open(form: FormState) {
  serveDraft(form)
  openPage()
  await screen.findAllByRole('group', { name: 'A-Level 1' })
}

describe('the type of a qualification', () => {
  it('is the heading of its card, and Change type opens the list with the focus in it', async () => {
    await open(openForm)
    expect(selects()).toEqual([])
    const button = within(await card('A-Level 2')).getByRole('button', {
      name: 'Change type A-Level 2, Biology',
    })
    await userEvent.click(button)
    const [select] = selects()
    expect(select?.value).toBe('A2')
    await waitFor(() => expect(document.activeElement).toBe(select))
    await userEvent.selectOptions(select!, 'AS')
    expect(within(await card('AS Level 1')).getByLabelText('Qualification')).toBe(select)
  })

  it('can be a name from an earlier row', async () => {
    await open(withWaec)
    expect(screen.getByLabelText<HTMLInputElement>('Name of the qualification').value).toBe('WAEC')
    await clickButton('Add Qualification')
    const select = within(await card('Qualification 1')).getByLabelText('Qualification')
    await userEvent.selectOptions(select, 'WAEC')
    const second = within(await card('WAEC 2'))
    expect(second.queryByLabelText('Name of the qualification')).toBeNull()
    await userEvent.type(second.getByLabelText('Subject'), 'Chemistry')
    await userEvent.selectOptions(select, 'Other')
    await userEvent.type(screen.getAllByLabelText('Name of the qualification')[1]!, 'WAEC')
    expect(screen.getAllByLabelText('Name of the qualification')).toHaveLength(2)
  })

  it('is typed once for all rows that have it', async () => {
    const twice = formAfter(
      withWaec,
      { type: 'added' },
      { type: 'updated', id: '5', to: { ...waec, subject: 'Chemistry' } },
    )
    await open(twice)
    expect(screen.getAllByLabelText('Name of the qualification')).toHaveLength(1)
    expect(within(await card('WAEC 2')).getByRole('button', { name: /^Change type/ })).toBeDefined()
  })
})

describe('a grade that no one is awarded', () => {
  it('is explained once', async () => {
    await open(openForm)
    const hint = screen.getByText('NU means no grade was awarded')
    expect((await card('A-Level 1')).contains(hint)).toBe(true)
  })
})
