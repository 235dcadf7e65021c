// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'
import { answer, answerWith, countRequests, holdAnswer } from '../../fake-api.ts'
import { clickButton, openPage, serveDraft, setUpPage } from '../applicant-page.tsx'
import { applicantRecord } from '../applicant-records.ts'
import { filledForm, formReducer } from '../filled-form.ts'
import { mockAllProgrammesOpen } from './mock-all-programmes-open.ts'

setUpPage()

const heading = (name: string) => screen.queryByRole('heading', { name })
async function openFilled() {
  mockAllProgrammesOpen()
  serveDraft(filledForm)
  const router = openPage()
  await screen.findByRole('button', { name: 'Check your answers' })
  return router
}

/** Submits a complete form while the API does not answer. Nothing was stored. */
async function submitWithoutAnswer() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openFilled()
  await clickButton('Check your answers')
  answerWith('POST /api/applicant', () => {
    throw new TypeError('Failed to fetch')
  })
  answer('/api/applicant', { kind: 'not-found', message: 'm', itemType: 'Applicant', item: 'i' }, 404)
  await clickButton('Submit')
  await screen.findByText(/We do not know whether your application arrived/)
}

describe('the check of all answers', () => {
  it('opens a section again, which gets the focus', async () => {
    await openFilled()
    await clickButton('Check your answers')
    await clickButton('Change Nationality and residency')
    await waitFor(() => expect(document.activeElement?.id).toBe('residency-title'))
    expect(heading('Your application')).not.toBeNull()
  })

  it('opens the form after a field error of the server, with the focus on the summary', async () => {
    await openFilled()
    const messages = [{ level: 'error', path: 'data.details.surname', text: 'Surname is required' }]
    answer('POST /api/applicant', { kind: 'invalid', message: 'm', messages }, 422)
    await clickButton('Check your answers')
    await clickButton('Submit')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('There is a problem'))
    expect(document.activeElement?.textContent).toContain('Surname is required')
  })

  it('does not show “You have not submitted it yet” after an attempt', async () => {
    await openFilled()
    await clickButton('Check your answers')
    expect(screen.getByText(/You have not submitted it yet/)).toBeDefined()
    answer('POST /api/applicant', { kind: 'server', message: 'm' }, 500)
    await clickButton('Submit')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('There is a problem'))
    expect(screen.queryByText(/You have not submitted it yet/)).toBeNull()
  })

  it('shows the application as soon as the record has it, after an attempt without an answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openFilled()
    await clickButton('Check your answers')
    answerWith('POST /api/applicant', () => {
      throw new TypeError('Failed to fetch')
    })
    await clickButton('Submit')
    expect(await screen.findByText(/We do not know whether your application arrived/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBeNull()
    answer('/api/applicant', applicantRecord({ hasPortalApplication: true, applicationNumber: 'CL41274127' }))
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeDefined()
  })

  it('polls the record less often, the longer it has no application', async () => {
    await submitWithoutAnswer()
    const countIn = async (minutes: number) => {
      const before = countRequests('/api/applicant')
      await act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))
      return countRequests('/api/applicant') - before
    }
    expect(await countIn(1)).toBeGreaterThan(3)
    expect(await countIn(8)).toBeLessThanOrEqual(14)
  })

  it('stops polling after ten minutes, so that the session of an abandoned tab can end', async () => {
    await submitWithoutAnswer()
    await act(() => vi.advanceTimersByTimeAsync(11 * 60_000))
    const polls = countRequests('/api/applicant')
    expect(polls).toBeGreaterThan(2)
    await act(() => vi.advanceTimersByTimeAsync(60 * 60_000))
    expect(countRequests('/api/applicant')).toBe(polls)
  })

  it('does not open by itself when the form becomes valid again after Back', async () => {
    const router = await openFilled()
    await clickButton('Check your answers')
    await clickButton('Change About You')
    await userEvent.clear(await screen.findByLabelText('Surname'))
    await act(async () => router.navigate(-1))
    await userEvent.type(screen.getByLabelText('Surname'), 'S')
    await waitFor(() => expect(screen.queryByText('Surname is required')).toBeNull())
    expect(heading('Check your answers')).toBeNull()
    await clickButton('Check your answers')
    expect(heading('Check your answers')).not.toBeNull()
  })

  it('is still open after a reload, which loads the programmes again', async () => {
    mockAllProgrammesOpen()
    serveDraft(filledForm)
    const { release } = holdAnswer('/api/programmes', { body: sampleCatalogue.programmes })
    openPage({ pathname: '/applicant/applications/new', state: { step: 'check' } })
    await screen.findByText('We are checking what your programme asks for.')
    release()
    await waitFor(() => expect(heading('Check your answers')).not.toBeNull())
  })

  it('cannot be opened without the list of programmes', async () => {
    mockAllProgrammesOpen()
    answer('/api/programmes', { kind: 'client', message: 'It broke' }, 400)
    serveDraft(filledForm)
    const router = openPage()
    await screen.findByText('Could not fetch programmes')
    await act(async () => router.navigate('/applicant/applications/new', { state: { step: 'check' } }))
    expect(heading('Check your answers')).toBeNull()
    expect(screen.queryByText(/undefined/)).toBeNull()
  })
})

describe('Continue of a medical programme', () => {
  const formWithInterview = (hasBeenInterviewed: boolean | null) => {
    const medical = formReducer(filledForm, {
      type: 'changed',
      to: { schoolCode: 'MED' },
    })
    const chosen = formReducer(medical, { type: 'changed', to: { programmeCode: 'A100-USMED' } })
    return formReducer(chosen, { type: 'changed', to: { hasBeenInterviewed } })
  }
  const openWithInterview = (hasBeenInterviewed: boolean | null) => {
    mockAllProgrammesOpen()
    serveDraft(formWithInterview(hasBeenInterviewed))
    openPage()
  }

  // Specification 5.61
  it('needs the score, the band and an answer', async () => {
    openWithInterview(null)
    expect(
      await screen.findByText(
        'You can continue when the UCAT score and band meet the requirements, and you have answered the interview question.',
      ),
    ).toBeDefined()
  })

  // Specification 2.58, 5.61
  it('needs another programme after an interview', async () => {
    openWithInterview(true)
    expect(await screen.findByText('You can continue with another programme.')).toBeDefined()
    expect(screen.getAllByText(/You can only apply once per academic year/)).toHaveLength(1)
  })
})
