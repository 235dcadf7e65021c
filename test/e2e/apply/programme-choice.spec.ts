import type { FormAction } from '#web/apply/form/form-state.ts'
import { filledForm, formAfter } from '../../gallery/sample-forms.ts'
import { expect, signInByApi, test } from '../support/fixtures.ts'

const setSubject = (id: string, subject: string): FormAction => ({
  type: 'changeRow',
  id,
  changes: { subject },
})
const form = formAfter(
  filledForm,
  ...['Mathematics', 'Physics', 'Chemistry'].map((subject, index) => setSubject(String(index), subject)),
  { type: 'changeForm', changes: { schoolCode: null, programmeCode: null } },
)
const audioSystems = 'Audio Systems Engineering BEng (Hons)'

test('Submit reports what is missing for a programme whose name was typed just before', async ({
  page,
  portal,
  person,
}) => {
  const programme = page.getByLabel('Programme', { exact: true })
  const submitButton = page.getByRole('button', { name: 'Submit' })
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  const data = { ...form.data, details: { ...form.data.details, surname: '' } }
  await signInByApi(page, portal, person, { ...form, data })

  await programme.fill(audioSystems)
  await expect(page.getByRole('group', { name: 'You qualify' })).toContainText(audioSystems)
  await submitButton.click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Surname is required'])

  await programme.fill('Astrology')
  await submitButton.click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['You must choose a programme code'])
})
