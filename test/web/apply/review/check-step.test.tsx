// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formReducer } from '#web/apply/form/form-state.ts'
import { answer, holdAnswer } from '../../fake-api.ts'
import { keepDrafts, open, press, servePage } from '../applicant-page.tsx'
import { filledForm } from '../filled-form.ts'
import { openEveryProgramme } from './open-programmes.ts'

servePage()

const heading = (name: string) => screen.queryByRole('heading', { name })
async function openFilled() {
  openEveryProgramme()
  keepDrafts(filledForm)
  const router = open()
  await screen.findByRole('button', { name: 'Check your answers' })
  return router
}

describe('the check of all answers', () => {
  it('leads back to a section, which takes the focus', async () => {
    await openFilled()
    await press('Check your answers')
    await press('Change Nationality and residency')
    await waitFor(() => expect(document.activeElement?.id).toBe('residency-title'))
    expect(heading('Your application')).not.toBeNull()
  })

  it('leads to what the server says of a field, listed in a summary that takes the focus', async () => {
    await openFilled()
    const messages = [{ level: 'error', path: 'data.details.surname', text: 'Surname is required' }]
    answer('POST /api/applicant', { kind: 'invalid', message: 'm', messages }, 422)
    await press('Check your answers')
    await press('Submit')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('There is a problem'))
    expect(document.activeElement?.textContent).toContain('Surname is required')
  })

  it('has every section behind it, whichever were folded when the page was loaded', async () => {
    const router = await openFilled()
    await act(async () => router.navigate('/applicant/applications/new', { state: { step: 'check' } }))
    const where = within(screen.getByRole('navigation', { name: 'Where you are' }))
    const places = where.getAllByRole('listitem').map(item => item.textContent)
    expect(places.map(text => text?.split(' ').at(-1))).toEqual(['Done', 'Done', 'Done', 'Done', 'Here'])
  })

  it('no longer says that nothing has been sent once it was tried', async () => {
    await openFilled()
    await press('Check your answers')
    expect(screen.getByText(/Nothing has been sent yet/)).toBeDefined()
    answer('POST /api/applicant', { kind: 'server', message: 'm' }, 500)
    await press('Submit')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('There is a problem'))
    expect(screen.queryByText(/Nothing has been sent yet/)).toBeNull()
  })

  it('is not reached without the list of programmes: which one, and from what age, is not known', async () => {
    openEveryProgramme()
    answer('/api/programmes', { kind: 'client', message: 'It broke' }, 400)
    keepDrafts(filledForm)
    const router = open()
    await screen.findByText('Could not fetch programmes')
    await act(async () => router.navigate('/applicant/applications/new', { state: { step: 'check' } }))
    expect(heading('Check your answers')).toBeNull()
    expect(screen.queryByText(/undefined/)).toBeNull()
  })

  it('waits for that list', async () => {
    openEveryProgramme()
    holdAnswer('/api/programmes')
    keepDrafts(filledForm)
    open()
    expect(await screen.findByText('We are checking what your programme asks for.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Check your answers' })).toBeNull()
  })
})

describe('Continue of a medical programme', () => {
  const asking = (hasBeenInterviewed: boolean | null) => {
    const medical = formReducer(filledForm, {
      type: 'changed',
      to: { schoolCode: 'MED' },
    })
    const chosen = formReducer(medical, { type: 'changed', to: { programmeCode: 'A100-USMED' } })
    return formReducer(chosen, { type: 'changed', to: { hasBeenInterviewed } })
  }
  const openAsking = (hasBeenInterviewed: boolean | null) => {
    openEveryProgramme()
    keepDrafts(asking(hasBeenInterviewed))
    open()
  }

  it('asks for the score, the band and an answer, whichever it is', async () => {
    openAsking(null)
    expect(
      await screen.findByText(
        'You can continue when the UCAT score is 2720 or above, the band is 1, 2 or 3, and you have answered the interview question.',
      ),
    ).toBeDefined()
  })

  it('leads to other programmes whoever has been interviewed, and asks for no other answer', async () => {
    openAsking(true)
    expect(
      await screen.findByText('You can continue with a programme that does not ask for UCAT.'),
    ).toBeDefined()
    expect(screen.getAllByText(/You can only apply once per academic year/)).toHaveLength(1)
  })
})
