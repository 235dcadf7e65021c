import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FormState } from '#shared/schemas/form.ts'
import type { FormAction } from '#web/apply/form/form-state.ts'
import { changeEnglish, changeRow, filledForm, formAfter } from '../../../gallery/sample-forms.ts'
import { withValue } from '../../../shared/form-with-value.ts'
import { clickButton, openForm, setUpPage } from '../applicant-page.tsx'

setUpPage()

const btec: FormState = formAfter(
  withValue(filledForm, 'data.qualifications.list', []),
  { type: 'addRow' },
  changeRow('0', { tpe: 'BtecExtendedRqf', subject: 'Applied Science' }),
)
async function openWith(form: FormState) {
  openForm(form)
  await screen.findByRole('region', { name: /Grades and qualifications/ })
}
const grade = () => screen.findByRole('textbox', { name: 'Grade' })
const wrong = () =>
  screen.queryByText(/BTEC grade x3$|Grade is required$/)?.textContent?.replace('Error: ', '')
const leave = () => userEvent.click(screen.getByRole('heading', { level: 1 }))

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
    const nationality = screen.getByLabelText('Nationality')
    await userEvent.clear(nationality)
    await userEvent.type(nationality, 'Klingon')
    await leave()
    await screen.findByText('“Klingon” is not in the list')
    await userEvent.type(await grade(), '{Backspace}')
    expect(wrong()).toBeUndefined()
  })

  it('does not appear when the focus passes through an empty field', async () => {
    await openWith(formAfter(btec, changeEnglish({ grade: '' })))
    await userEvent.click(screen.getByLabelText('GCSE English grade'))
    await userEvent.type(await grade(), 'D')
    await leave()
    await waitFor(() => expect(wrong()).toBe('BTEC grade x3'))
    expect(screen.queryByText('Grade is Required')).toBeNull()
  })

  it('stays with its row when a row before it is removed', async () => {
    await openWith(formAfter(btec, { type: 'addRow' }, changeRow('1', { subject: 'Art', grade: 'D' })))
    await userEvent.click((await screen.findAllByRole('textbox', { name: 'Grade' }))[1]!)
    await leave()
    await waitFor(() => expect(wrong()).toBe('BTEC grade x3'))
    await clickButton(/^Remove .* Applied Science$/)
    expect((await grade()).getAttribute('aria-invalid')).toBe('true')
    expect(wrong()).toBe('BTEC grade x3')
  })

  it('appears at a row that was not the first when it was added', async () => {
    const second: FormAction[] = [{ type: 'addRow' }, { type: 'removeRow', id: '0' }]
    await openWith(formAfter(btec, ...second))
    await userEvent.type(await grade(), 'D')
    await leave()
    await waitFor(() => expect(wrong()).toBe('BTEC grade x3'))
  })
})
