// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import { openPage, serveDraft, setUpPage } from '../applicant-page.tsx'
import { filledForm, formReducer } from '../filled-form.ts'

setUpPage()

const ib = formReducer(
  { ...filledForm, english: null, qualifications: [] },
  { type: 'prefilled', family: 'IB' },
)
const withTotal = formReducer(ib, { type: 'updated', id: '1', to: { grade: '36', yearObtained: 2025 } })
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
    const server = serveDraft(withoutTotal)
    openPage()
    expect((await yearField()).value).toBe('2027')
    await userEvent.clear(await yearField())
    expect((await yearField()).value).toBe('')
    await userEvent.type(await yearField(), '2024')
    await userEvent.type(await points(), '36')
    await waitFor(() => expect(savedTotal(server)).toMatchObject({ grade: '36', yearObtained: 2024 }))
    expect(document.activeElement).toBe(await points())
  })

  it('keeps all that is typed, from the first character, and says what is wrong with it', async () => {
    serveDraft(withoutTotal)
    openPage()
    await userEvent.type(await points(), '36 points')
    await userEvent.tab()
    expect((await points()).value).toBe('36 points')
    await screen.findByText('Enter a number, 0 to 45')
  })

  it('keeps the focus in its year field when the points were emptied before', async () => {
    serveDraft(withTotal)
    openPage()
    await userEvent.clear(await points())
    await userEvent.tab()
    expect(document.activeElement).toBe(await yearField())
    await userEvent.clear(await yearField())
    await userEvent.type(await yearField(), '2026')
    await userEvent.type(await points(), '41')
    expect((await yearField()).value).toBe('2026')
  })
})
