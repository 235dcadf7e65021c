import { choose, filledForm, formAfter } from '../../gallery/sample-forms.ts'
import { expect, signInByApi, test } from '../support/fixtures.ts'

const form = formAfter(filledForm, choose(null, null), {
  type: 'changeDetails',
  changes: { surname: '' },
})

test('Submit uses the name of a programme that was typed just before', async ({ page, portal, person }) => {
  const programme = page.getByLabel('Programme', { exact: true })
  const submitButton = page.getByRole('button', { name: 'Submit' })
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await signInByApi(page, portal, person, form)

  await programme.fill('Biology BSc (Hons)')
  await expect(page.getByRole('group', { name: 'You qualify' })).toContainText('Biology BSc (Hons)')
  await submitButton.click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Surname is required'])

  await programme.fill('Astrology')
  await submitButton.click()
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['You must choose a programme code'])
})
