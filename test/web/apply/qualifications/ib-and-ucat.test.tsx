// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import { filledForm, formReducer } from '../../../gallery/sample-forms.ts'
import { clickButton, openForm, type serveDraft, setUpPage } from '../applicant-page.tsx'

setUpPage()

const ib = formReducer(
  { ...filledForm, english: null, qualifications: [] },
  { type: 'prefilled', family: 'IB' },
)
const withoutTotal = formReducer(ib, { type: 'removed', id: '1' })

const card = async () =>
  within((await screen.findByRole('textbox', { name: 'Total points' })).closest('fieldset') ?? document.body)
const points = async () => (await card()).getByRole<HTMLInputElement>('textbox', { name: 'Total points' })
const yearField = async () => (await card()).getByRole<HTMLInputElement>('textbox', { name: 'Year obtained' })
const savedTotal = (server: ReturnType<typeof serveDraft>) =>
  (server.stored.form as FormState).qualifications.find(({ tpe }) => tpe === 'IBOverall')

describe('the card of the IB total points', () => {
  // Specification 2.44
  it('has the current year before there are points, and keeps a year entered first', async () => {
    const server = openForm(withoutTotal)
    expect((await yearField()).value).toBe('2027')
    await userEvent.clear(await yearField())
    expect((await yearField()).value).toBe('')
    await userEvent.type(await yearField(), '2024')
    await userEvent.type(await points(), '36')
    await waitFor(() => expect(savedTotal(server)).toMatchObject({ grade: '36', yearObtained: 2024 }))
    expect(document.activeElement).toBe(await points())
  })

  it('keeps all that is typed, from the first character, and says what is wrong with it', async () => {
    openForm(withoutTotal)
    await userEvent.type(await points(), '36 points')
    await userEvent.tab()
    expect((await points()).value).toBe('36 points')
    await screen.findByText('Enter a number, 0 to 45')
  })
})

describe('the UCAT ID', () => {
  // Specification 2.44
  it('is entered with the UCAT rows of the list, and saved', async () => {
    const server = openForm(
      formReducer({ ...filledForm, english: null }, { type: 'prefilled', family: 'UCAT' }),
    )
    const field = await screen.findByRole('textbox', { name: 'UCAT ID (optional)' })
    await userEvent.type(field, 'UCAT123456')
    await waitFor(() => expect((server.stored.form as FormState).ucatId).toBe('UCAT123456'))
    await clickButton('Remove UCAT score')
    await clickButton('Remove UCAT band')
    expect(screen.queryByRole('textbox', { name: 'UCAT ID (optional)' })).toBeNull()
  })
})
