// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import { filledForm, formAfter } from '../../../gallery/sample-forms.ts'
import { pasteText } from '../../paste-text.ts'
import { clickButton, openForm, setUpPage } from '../applicant-page.tsx'

setUpPage()

const unfinished = { ...filledForm, english: null }
const withoutTotal = formAfter(
  { ...unfinished, qualifications: [] },
  { type: 'prefilled', family: 'IB' },
  { type: 'removed', id: '1' },
)
const savedForm = ({ stored }: ReturnType<typeof openForm>) => stored.form as FormState
const card = async () =>
  within((await screen.findByRole('textbox', { name: 'Total points' })).closest('fieldset') ?? document.body)
const points = async () => (await card()).getByRole<HTMLInputElement>('textbox', { name: 'Total points' })
const yearField = async () => (await card()).getByRole<HTMLInputElement>('textbox', { name: 'Year obtained' })

describe('the card of the IB total points', () => {
  it('has the current year before there are points, and keeps a year entered first', async () => {
    const server = openForm(withoutTotal)
    expect((await yearField()).value).toBe('2027')
    await userEvent.clear(await yearField())
    expect((await yearField()).value).toBe('')
    await userEvent.type(await yearField(), '2024')
    await userEvent.type(await points(), '36')
    const total = { tpe: 'IBOverall', grade: '36', yearObtained: 2024 }
    await waitFor(() => expect(savedForm(server).qualifications[0]).toMatchObject(total))
    expect(document.activeElement).toBe(await points())
  })

  it('keeps all that is typed, from the first character, and says what is wrong with it', async () => {
    openForm(withoutTotal)
    await userEvent.type(await points(), '36 points')
    await userEvent.tab()
    expect((await points()).value).toBe('36 points')
    await screen.findByText('Enter a number, 0 to 45')
  })

  it('says at the points that the list has no room for them', async () => {
    openForm(formAfter(withoutTotal, ...Array(55).fill({ type: 'added', ownType: 'WAEC' })))
    await userEvent.type(await points(), '3')
    const description = (await points()).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(description)?.textContent).toBe('Error: Enter 60 qualifications or fewer')
  })
})

describe('the UCAT ID', () => {
  it('is entered with the UCAT rows of the list, and saved', async () => {
    const server = openForm(formAfter(unfinished, { type: 'prefilled', family: 'UCAT' }))
    const field = await screen.findByRole('textbox', { name: 'UCAT ID (optional)' })
    await pasteText(field, 'UCAT123456')
    await waitFor(() => expect(savedForm(server).ucatId).toBe('UCAT123456'))
    await clickButton('Remove UCAT score')
    await clickButton('Remove UCAT band')
    expect(screen.queryByRole('textbox', { name: 'UCAT ID (optional)' })).toBeNull()
  })
})
