// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { checkAnswers } from '../../../gallery/mock-api.ts'
import { answerWith } from '../../fake-api.ts'
import { openForm, setUpPage } from '../applicant-page.tsx'
import { serveLists } from '../mock-catalogue.ts'
import { checkPath, withGrades } from './programme-section-page.tsx'

setUpPage()

const psychology = { schoolCode: 'SBBS', programmeCode: 'C800-USPSY' }
const unknown = { dateOfBirth: emptyForm.dateOfBirth }
const born = (year: number) => ({ dateOfBirth: { day: 14, month: 11, year } })
function open(change: Partial<FormState>) {
  serveLists()
  answerWith(checkPath, ({ init }) => ({ body: checkAnswers(String(init.body)) }))
  openForm({ ...withGrades('A', 'A', 'A'), ...psychology, ...change })
}
const changeProgramme = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Change What are you applying for?' }))
const findAgeRow = () => screen.findByRole('row', { name: /^18 on 1 September 2027/ })

describe('a minimum age', () => {
  it('is a row of the requirements before the date of birth is asked, and one of all requirements', async () => {
    open(unknown)
    await changeProgramme()
    expect((await findAgeRow()).textContent).toMatch(
      /We ask your date of birth in the next section ?Asked later/,
    )
    expect(screen.getByText('Age 18 on 1 September 2027')).toBeDefined()
    expect(document.getElementById('eligibility')?.textContent).toMatch(/^You meet the entry requirements/)
  })

  it('that the entered date misses is a no, with similar programmes there and at the date', async () => {
    open(born(2009))
    const about = within(await screen.findByRole('region', { name: /About You/ }))
    const similar = within(await about.findByRole('region', { name: 'Similar programmes you can apply for' }))
    expect(similar.queryByRole('button', { name: 'Choose Psychology BSc (Hons)' })).toBeNull()
    await changeProgramme()
    expect((await findAgeRow()).textContent).toMatch(/17 on that day ?Not met/)
    expect(document.getElementById('eligibility')?.textContent).toBe(
      'You must be 18, at the start of the academic year, to apply for this programme.',
    )
    expect(screen.getByRole('region', { name: 'Similar programmes you can apply for' })).toBeDefined()
  })

  it('leads from the date of birth to the eligibility of another programme', async () => {
    open(born(2009))
    const about = within(await screen.findByRole('region', { name: /About You/ }))
    await userEvent.click((await about.findAllByRole('button', { name: /^Choose/ }))[0]!)
    await waitFor(() => expect(document.activeElement?.id).toBe('eligibility'))
    expect(document.activeElement?.textContent).toMatch(/^You meet the entry requirements/)
  })

  it('does not close the section of the date of birth, which may be a slip', async () => {
    open(born(2025))
    await waitFor(() =>
      expect(screen.getByText('No other programme is open', { exact: false })).toBeDefined(),
    )
    const year = screen.getByLabelText<HTMLInputElement>('Year')
    await userEvent.clear(year)
    await userEvent.type(year, '2005')
    expect(year.isConnected).toBe(true)
    await waitFor(() => expect(screen.queryByText(/No other programme is open/)).toBeNull())
  })

  it('that rules out every programme is named, and the date can be entered again', async () => {
    open({ ...born(2025), programmeCode: null })
    const title = 'One answer rules out every programme'
    const panel = within(await screen.findByRole('region', { name: title }))
    await userEvent.click(panel.getByRole('button', { name: 'Enter my date of birth again' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
    expect(screen.getByRole('searchbox')).toBeDefined()
  })
})
