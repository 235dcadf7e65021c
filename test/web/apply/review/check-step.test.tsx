// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { filledForm } from '../../../gallery/sample-forms.ts'
import { answer, holdAnswer } from '../../fake-api.ts'
import { clickButton, openForm, setUpPage } from '../applicant-page.tsx'
import { mockAllProgrammesOpen } from '../mock-catalogue.ts'

setUpPage()

const heading = (name: string) => screen.queryByRole('heading', { name })
/** Fills in the form and opens the check of its answers. */
async function openCheck() {
  mockAllProgrammesOpen()
  const { router } = openForm(filledForm)
  await clickButton('Check your answers')
  return router
}

describe('the check of all answers', () => {
  it('can be submitted once at a time, and shows the errors of the server with the focus', async () => {
    await openCheck()
    expect(screen.getByText(/You have not submitted it yet/)).toBeDefined()
    const body = { kind: 'server', message: 'm' }
    const { release } = holdAnswer('POST /api/applicant', { status: 500, body })
    await clickButton('Submit')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true)
    release()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('There is a problem'))
    expect(screen.queryByText(/You have not submitted it yet/)).toBeNull()
  })

  it('does not open by itself when the form becomes valid again after Back', async () => {
    const router = await openCheck()
    await clickButton('Change About You')
    await userEvent.clear(await screen.findByLabelText('Surname'))
    await act(async () => router.navigate(-1))
    await userEvent.type(screen.getByLabelText('Surname'), 'S')
    await waitFor(() => expect(screen.queryByText('Surname is required')).toBeNull())
    expect(heading('Check your answers')).toBeNull()
    await clickButton('Check your answers')
    expect(heading('Check your answers')).not.toBeNull()
  })

  it('cannot be opened without the list of programmes', async () => {
    mockAllProgrammesOpen()
    answer('/api/programmes', { kind: 'client', message: 'It broke' }, 400)
    const { router } = openForm(filledForm)
    await screen.findByText('Could not fetch programmes')
    await act(async () => router.navigate('/applicant/applications/new', { state: { step: 'check' } }))
    expect(heading('Check your answers')).toBeNull()
    expect(screen.queryByText(/undefined/)).toBeNull()
  })
})
