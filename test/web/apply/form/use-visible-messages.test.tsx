// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/draft.ts'
import { filledForm, formAfter } from '../../../gallery/sample-forms.ts'
import { clickButton, openForm, setUpPage } from '../applicant-page.tsx'

setUpPage()

const btec: FormState = formAfter(
  { ...filledForm, qualifications: [] },
  { type: 'added' },
  { type: 'updated', id: '1', to: { tpe: 'BtecExtendedRqf', subject: 'Applied Science' } },
)
async function openWith(form: FormState) {
  openForm(form)
  await screen.findByRole('region', { name: /Grades and qualifications/ })
}
const grade = () => screen.findByRole('textbox', { name: 'Grade' })
const wrong = () =>
  screen.queryByText(/BTEC grade x3$|Grade is required$/)?.textContent?.replace('Error: ', '')
const leave = () => userEvent.click(screen.getByRole('heading', { level: 1 }))
/** Returns the lines of the error summary with the messages at their fields. */
async function summary() {
  const box = (await screen.findAllByRole('alert')).find(
    alert => within(alert).queryAllByRole('link').length > 0,
  )!
  return within(box)
    .getAllByRole('link')
    .map(link => {
      const id = link.getAttribute('href')!.slice(1)
      return [
        link.textContent,
        document.getElementById(`${id}-messages`)?.textContent?.replace('Error: ', ''),
      ]
    })
}

describe('a message', () => {
  it('appears when the focus leaves its field, and never while typing', async () => {
    await openWith(btec)
    await userEvent.type(await grade(), 'D')
    expect(wrong()).toBeUndefined()
    await leave()
    await waitFor(() => expect(wrong()).toBe('BTEC grade x3'))
    await userEvent.type(await grade(), 'D')
    expect(wrong()).toBe('BTEC grade x3')
    await userEvent.type(await grade(), 'D')
    expect(wrong()).toBeUndefined()
    await userEvent.clear(await grade())
    expect(wrong()).toBeUndefined()
    await leave()
    await waitFor(() => expect(wrong()).toBe('Grade is required'))
    await userEvent.type(await grade(), 'M')
    expect(wrong()).toBeUndefined()
  })

  it('does not appear when the focus passes through a blank row', async () => {
    await openWith({
      ...formAfter(btec, { type: 'updated', id: '1', to: { subject: '' } }),
      english: { ...filledForm.english!, grade: '' },
    })
    await userEvent.click(await grade())
    await userEvent.click(screen.getByLabelText('GCSE English grade'))
    await leave()
    expect(await screen.findByText('Grade is Required')).toBeDefined()
    expect(screen.queryByText('Grade is required')).toBeNull()
  })

  it('names its field in the summary, and follows its label at the field', async () => {
    const typed = formAfter(
      { ...filledForm, english: null, secondaryEducation: null, qualificationsConfirmed: false },
      { type: 'updated', id: '1', to: { grade: '' } },
      { type: 'updated', id: '2', to: { tpe: 'IndianHsNat' } },
      { type: 'updated', id: '2', to: { grade: '101' } },
      { type: 'prefilled', family: 'UCAT' },
      { type: 'updated', id: '4', to: { grade: '9999' } },
    )
    await openWith(typed)
    await clickButton('Continue')
    const lines = await summary()
    expect(lines.map(([text]) => text)).toEqual([
      'A-Level Psychology: Grade is required',
      'Indian High School, national board, subject Biology: 0 to 100',
      'UCAT score: 0 to 3600',
      'Secondary Education Required',
      'Choose your English qualification',
      'You must confirm that you have obtained these qualifications as entered',
    ])
    for (const [text, fieldMessage] of lines) expect(text?.split(': ').at(-1)).toBe(fieldMessage)
  })
})
