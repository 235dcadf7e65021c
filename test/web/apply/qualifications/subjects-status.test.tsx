// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { readPath } from '#shared/schemas/fields.ts'
import { answer } from '../../../fake-api.ts'
import { filledForm, formReducer } from '../../../gallery/sample-forms.ts'
import { clickButton, openForm, setUpPage } from '../applicant-page.tsx'

setUpPage()

const unnamed = formReducer(filledForm, { type: 'changeRow', index: 0, to: { subject: '' } })
const _subjectIn = (form: unknown) => readPath(form, 'data.qualifications.list.0.subject')
const subject = async () =>
  within(await screen.findByRole('group', { name: 'Qualification 1: A-Level' })).getByRole<HTMLInputElement>(
    'combobox',
    {
      name: 'Subject',
    },
  )
async function _typeSubject(text: string) {
  await waitFor(async () => expect((await subject()).matches('input')).toBe(true))
  await userEvent.type(await subject(), text)
  await userEvent.tab()
}

describe('the list of subjects', () => {
  it('reports a failure and can be loaded again', async () => {
    answer('/api/subjects', { kind: 'client', message: 'It broke' }, 400)
    openForm(unnamed)
    const title = 'Could not fetch subjects'
    expect(await screen.findByText(title)).toBeDefined()
    expect(screen.getByRole('alert').textContent).toContain('an advisor has to check it')
    answer('/api/subjects', subjectLists)
    await clickButton('Try again')
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
    expect(document.activeElement?.textContent).toContain('Grades and qualifications')
  })
})
