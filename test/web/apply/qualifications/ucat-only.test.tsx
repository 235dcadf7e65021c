// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { addALevels, clickButton, openPage, serveDraft, setUpPage } from '../applicant-page.tsx'
import { filledForm, formReducer } from '../filled-form.ts'

setUpPage()

const text = 'Minimum of one qualification required'
const actions: FormAction[] = [
  { type: 'prefilled', family: 'UCAT' },
  { type: 'updated', id: '1', to: { grade: '2800' } },
  { type: 'updated', id: '2', to: { grade: '2' } },
]
const ucatOnly = actions.reduce(formReducer, { ...filledForm, qualifications: [] })

describe('a list of UCAT entries only', () => {
  it('keeps the first section open, and Continue asks for a qualification beside it', async () => {
    serveDraft(ucatOnly)
    openPage()
    await clickButton('Continue')
    const link = await screen.findByRole('link', { name: text })
    expect(link.getAttribute('href')).toBe('#qualifications')
    const message = document.getElementById('qualifications-messages')
    expect(message?.textContent).toBe(`Error: ${text}`)
    const add = screen.getByRole('button', { name: 'Add Qualification' })
    expect(add.closest('.actions')?.previousElementSibling?.contains(message)).toBe(true)
    expect(screen.queryByRole('region', { name: /Nationality and residency/ })).toBeNull()
    await addALevels()
    await waitFor(() => expect(document.getElementById('qualifications-messages')).toBeNull())
  })
})
