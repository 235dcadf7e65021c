// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import { formReducer } from '#web/apply/form/form-state.ts'
import { keepDrafts, open, press, rows, servePage } from '../applicant-page.tsx'
import { filledForm, year } from '../filled-form.ts'

servePage()

/** Rows that need more work, so that their section is open. */
const open3: FormState = { ...filledForm, english: null }
const row = (name: string) => screen.findByRole('group', { name })
const remove = async (name: string) =>
  userEvent.click(within(await row(name)).getByRole('button', { name: /^Remove/ }))
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const kept = async (list: FormState['qualifications'], server: ReturnType<typeof keepDrafts>) =>
  waitFor(() => expect((server.kept.form as FormState).qualifications).toEqual(list))

describe('a removed qualification', () => {
  it('is named, and comes back at its place with all it held', async () => {
    const server = keepDrafts(open3)
    open()
    await remove('A-Level 2')
    expect(said()).toContain('A-Level 2, Biology, removed.')
    expect(rows()).toHaveLength(2)
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(rows()[0]!.compareDocumentPosition(undo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(rows()[1]!.compareDocumentPosition(undo)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    await kept([open3.qualifications[0]!, open3.qualifications[2]!], server)
    await press('Undo')
    await kept(open3.qualifications, server)
    expect(said()).toContain('A-Level 2, Biology, is back.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('hands the focus to its neighbour, and takes it when it is back', async () => {
    keepDrafts(open3)
    open()
    await remove('A-Level 3')
    expect((await row('A-Level 2')).contains(document.activeElement)).toBe(true)
    await press('Undo')
    expect((await row('A-Level 3')).contains(document.activeElement)).toBe(true)
  })

  it('is offered until the list changes again', async () => {
    keepDrafts(open3)
    open()
    await remove('A-Level 2')
    await userEvent.click(screen.getByRole('checkbox', { name: /^I confirm/ }))
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
    await press('Add Qualification')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('that was the last brings the programme back, and says that it had gone', async () => {
    const one = ['1', '2'].reduce((form, id) => formReducer(form, { type: 'removed', id }), open3)
    const server = keepDrafts(one)
    open()
    await remove('A-Level 1')
    expect(said()).toContain('A-Level 1, Chemistry, removed. The programme you had chosen went with it.')
    expect(document.activeElement?.textContent).toBe('Add Qualification')
    await waitFor(() => expect((server.kept.form as FormState).programmeCode).toBeNull())
    await press('Undo')
    await waitFor(() => expect(server.kept.form).toEqual(one))
  })

  it('that went with its emptied points is not offered back: there is a card to type them in', async () => {
    const ib = formReducer({ ...open3, qualifications: [] }, { type: 'prefilled', family: 'IB', year })
    keepDrafts(formReducer(ib, { type: 'updated', id: '1', to: { grade: '36' } }))
    open()
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Total points' }))
    await userEvent.tab()
    await waitFor(() => expect(document.getElementById('ibPoints')).not.toBeNull())
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
