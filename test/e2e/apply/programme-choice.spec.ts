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

test('a programme chosen with the mouse is replaced by typing, and cleared by another school or the filter', async ({
  page,
  portal,
  person,
}) => {
  const programme = page.getByLabel('Programme', { exact: true })
  const option = page.getByRole('option', { name: 'Biology BSc (Hons)', exact: true })
  await signInByApi(page, portal, person, form)

  await programme.click()
  await option.click()
  await expect(programme).toHaveValue('Biology BSc (Hons)')
  await page.getByLabel('School').selectOption('All schools')
  await expect(programme).toHaveValue('')

  await programme.click()
  await option.click()
  await page.keyboard.type('dra')
  await expect(programme).toHaveValue('dra')
  await page.keyboard.press('Escape')
  await page.getByLabel('Show only programmes I qualify for').check()
  await expect(programme).toHaveValue('')
})
