import type { Page } from '@playwright/test'
import { expect, findLink, signInByApi, waitForMail } from '../support/fixtures.ts'
import { type IsolatedPortal, test } from '../support/isolated-portal.ts'
import { beginForm, expectForm, loadSavedText } from '../support/partial-form.ts'

test.use({ settings: { clock: '2027-08-16T06:00:00Z', variables: {} } })

/** Uses the session until the evening: a page that loads calls the API with its bearer token. */
async function keepSessionAllDay(page: Page, isolatedPortal: IsolatedPortal) {
  test.slow()
  for (const time of ['07:50', '09:40', '11:30', '13:20', '15:10', '17:00']) {
    await isolatedPortal.restartAt(`2027-08-16T${time}:00Z`)
    const draft = page.waitForResponse(/\/api\/draft$/)
    await page.reload()
    await draft
  }
}

test('a warning appears two minutes before the session ends, and the form continues after the next sign-in', async ({
  page,
  isolatedPortal,
  person,
}) => {
  await signInByApi(page, isolatedPortal, person)
  const field = await beginForm(page)
  await field.pressSequentially('Student')
  await expect.poll(() => loadSavedText(page)).toBe('Student')

  await keepSessionAllDay(page, isolatedPortal)
  await isolatedPortal.restartAt('2027-08-16T17:58:20Z')
  await page.reload()
  const ending = page.getByRole('region', { name: 'Session ending' })
  await expect(ending).toContainText('Your session ends at 19:00,')
  await expectForm(page, 'Student')

  await isolatedPortal.restartAt('2027-08-16T18:00:10Z')
  await field.press('End')
  await field.pressSequentially('ereksamen')
  const ended = page.getByRole('region', { name: 'Session ended' })
  await expect(ended).toBeVisible()
  await expect(ending).toBeHidden()

  const opening = page.waitForEvent('popup')
  await ended.getByRole('link', { name: /^Sign in again/ }).click()
  const other = await opening
  await expect(other.getByLabel('UCAS ID')).toHaveValue(person.ucasId)
  await expect(other.getByLabel('E-mail Address')).toHaveValue(person.email)
  await other.getByRole('button', { name: 'Sign me in' }).click()
  await other.goto(findLink(await waitForMail(isolatedPortal, person.email, 'Your link', 1)))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your application')

  await expect(ended).toBeHidden()
  await expectForm(page, 'Studentereksamen')
  await expect.poll(() => loadSavedText(page)).toBe('Studentereksamen')
})

test('Stay signed in requests a link without typing, and the form is not interrupted', async ({
  page,
  isolatedPortal,
  person,
}) => {
  await signInByApi(page, isolatedPortal, person)
  await (await beginForm(page)).pressSequentially('Student')
  await expect.poll(() => loadSavedText(page)).toBe('Student')
  await keepSessionAllDay(page, isolatedPortal)
  await isolatedPortal.restartAt('2027-08-16T17:58:20Z')
  await page.reload()

  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: /^Stay signed in/ }).click()
  const other = await opening
  await other.getByRole('button', { name: 'Sign me in' }).click()
  await other.goto(findLink(await waitForMail(isolatedPortal, person.email, 'Your link', 1)))
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Session ending' })).toBeHidden()
  await expectForm(page, 'Student')
})
