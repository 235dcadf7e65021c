// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { clickButton, openPage, serveDraft, setUpPage } from '../applicant-page.tsx'
import { filledForm, formReducer } from '../filled-form.ts'
import { mockAllProgrammesOpen } from '../review/mock-all-programmes-open.ts'

setUpPage()

/** An incomplete form, whose first section is therefore open. */
const incompleteForm: FormState = { ...filledForm, programmeCode: null, english: null }
const ucatIds = () => screen.queryAllByRole('textbox', { name: 'UCAT ID (optional)' })

describe('the UCAT ID', () => {
  // Specification 2.44
  it('is entered with the UCAT rows of the list, and saved', async () => {
    const server = serveDraft(formReducer(incompleteForm, { type: 'prefilled', family: 'UCAT' }))
    openPage()
    const field = await screen.findByRole('textbox', { name: 'UCAT ID (optional)' })
    await userEvent.type(field, 'UCAT123456')
    await waitFor(() => expect((server.stored.form as FormState).ucatId).toBe('UCAT123456'))
    await clickButton('Remove UCAT score')
    await clickButton('Remove UCAT band')
    expect(ucatIds()).toHaveLength(0)
  })

  it('is not asked for without UCAT rows', async () => {
    serveDraft(incompleteForm)
    openPage()
    await screen.findByRole('group', { name: 'A-Level 1' })
    expect(ucatIds()).toHaveLength(0)
  })

  it('is entered with the UCAT score of a medical programme, where its message appears', async () => {
    mockAllProgrammesOpen()
    const actions: FormAction[] = [
      { type: 'changed', to: { schoolCode: 'MED' } },
      { type: 'changed', to: { programmeCode: 'A100-USMED' } },
    ]
    serveDraft(actions.reduce(formReducer, filledForm))
    openPage()
    const ucat = await screen.findByRole('group', { name: 'UCAT' })
    const field = within(ucat).getByRole('textbox', { name: 'UCAT ID (optional)' })
    expect(ucatIds()).toEqual([field])
    await userEvent.type(field, 'UCAT-1')
    await userEvent.tab()
    expect(await within(ucat).findByText('Use letters and numbers only')).toBeDefined()
    await userEvent.clear(field)
    await waitFor(() => expect(within(ucat).queryByText('Use letters and numbers only')).toBeNull())
  })

  it('that is invalid is reported by Continue', async () => {
    const ucat = formReducer(incompleteForm, { type: 'prefilled', family: 'UCAT' })
    serveDraft(formReducer(ucat, { type: 'updated', id: '4', to: { grade: '2800' } }))
    openPage()
    await userEvent.type(await screen.findByRole('textbox', { name: 'UCAT ID (optional)' }), 'UCAT-1')
    await clickButton('Continue')
    const link = await screen.findByRole('link', { name: 'UCAT ID: Use letters and numbers only' })
    expect(link.getAttribute('href')).toBe('#ucatId')
  })
})
