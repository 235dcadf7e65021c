import type { Route } from '@playwright/test'
import { expect, signInByApi, test } from '../support/fixtures.ts'
import {
  beginForm,
  expectForm,
  expectNothingInBrowser,
  freeTextField,
  loadSavedText,
} from '../support/partial-form.ts'

test('an outdated tab reports the newer version from another device, and never overwrites it', async ({
  page,
  portal,
  person,
  browser,
}) => {
  await signInByApi(page, portal, person)
  await (await beginForm(page)).pressSequentially('Student')
  await expect.poll(() => loadSavedText(page)).toBe('Student')
  const device = await browser.newPage({ baseURL: portal.origin })
  await signInByApi(device, portal, person)
  await expectForm(device, 'Student')
  await freeTextField(device).press('End')
  await freeTextField(device).pressSequentially('ereksamen')
  await expect.poll(() => loadSavedText(device)).toBe('Studentereksamen')

  await freeTextField(page).pressSequentially('s')
  const banner = page.getByRole('region', { name: 'Newer work elsewhere' })
  await expect(banner).toContainText('You changed this form in another tab or on another device.')
  await expectForm(page, 'Students')
  await freeTextField(page).pressSequentially(' and more')
  await expectNothingInBrowser(page)
  expect(await loadSavedText(device)).toBe('Studentereksamen')
  await banner.getByRole('button', { name: 'Use those answers' }).click()
  await expectForm(page, 'Studentereksamen')
  await expect(banner).toBeHidden()

  await device.close()
})

test('a tab that is closed during a save loses nothing', async ({ page, portal, person, context }) => {
  await signInByApi(page, portal, person)
  const field = await beginForm(page)
  await expect(page.getByText(/Saved at \d\d:\d\d/).first()).toBeAttached()
  const laterTab = await context.newPage()
  const saves: Route[] = []
  await page.route('**/portal/api/draft', route => {
    if (saves.push(route) > 1) void route.continue()
  })
  await field.pressSequentially('Student')
  await expect.poll(() => saves.length).toBe(1)
  await field.pressSequentially('ereksamen')
  await page.close({ runBeforeUnload: true })
  await laterTab.goto('/applicant/applications/new')
  await expectForm(laterTab, 'Studentereksamen')
  await expectNothingInBrowser(laterTab)
})
