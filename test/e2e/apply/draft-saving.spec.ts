import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, letIn, test } from '../support/fixtures.ts'
import {
  beginForm,
  expectForm,
  expectNothingInBrowser,
  savedText,
  typedField,
} from '../support/partial-form.ts'

/** What a page hears when its tab is left and come back to: a headless browser shows every tab at once. */
const simulateTabReturn = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })

test('a reload while typing loses nothing', async ({ page, portal, person }) => {
  await letIn(page, portal, person)
  await (await beginForm(page)).pressSequentially('Studentereks')
  await page.reload()
  await expectForm(page, 'Studentereks')
  await expect(page.getByText(/Saved at \d\d:\d\d\. You can close this page/)).toBeVisible()
  await expectNothingInBrowser(page)
})

test('an outdated tab reports the newer version from another device, and never overwrites it', async ({
  page,
  portal,
  person,
  browser,
}) => {
  await letIn(page, portal, person)
  await (await beginForm(page)).pressSequentially('Student')
  await expect.poll(() => savedText(page)).toBe('Student')
  const device = await browser.newPage({ baseURL: portal.origin })
  await letIn(device, portal, person)
  await expectForm(device, 'Student')
  await typedField(device).press('End')
  await typedField(device).pressSequentially('ereksamen')
  await expect.poll(() => savedText(device)).toBe('Studentereksamen')

  await typedField(page).pressSequentially('s')
  const banner = page.getByRole('region', { name: 'Newer work elsewhere' })
  await expect(banner).toContainText(
    'You saved a newer version of this form in another tab or on another device.',
  )
  await expectForm(page, 'Students')
  await expectAccessible(page)
  await typedField(page).pressSequentially(' and more')
  await expectNothingInBrowser(page)
  expect(await savedText(device)).toBe('Studentereksamen')
  await banner.getByRole('button', { name: 'Load the newer version' }).click()
  await expectForm(page, 'Studentereksamen')
  await expect(banner).toBeHidden()

  await typedField(page).press('End')
  await typedField(page).pressSequentially(' 2027')
  await expect.poll(() => savedText(page)).toBe('Studentereksamen 2027')
  await typedField(device).fill('Matura')
  const deviceBanner = device.getByRole('region', { name: 'Newer work elsewhere' })
  await deviceBanner.getByRole('button', { name: 'Keep this version' }).click()
  await expect(deviceBanner).toBeHidden()
  await expect.poll(() => savedText(page)).toBe('Matura')

  await simulateTabReturn(page)
  await expect(page.getByText('You continued in another tab or on another device.')).toBeVisible()
  await expectForm(page, 'Matura')
  await device.close()
})

test('a form that goes offline says so, keeps the input, and saves it when it is online again', async ({
  page,
  portal,
  person,
  context,
}) => {
  await letIn(page, portal, person)
  const field = await beginForm(page)
  await field.pressSequentially('Studen')
  await expect.poll(() => savedText(page)).toBe('Studen')
  await context.setOffline(true)
  await field.pressSequentially('tereks')
  const banner = page.getByRole('region', { name: 'Not saved' })
  await expect(banner).toContainText('Your last changes are not saved yet. We are still trying')
  await expectAccessible(page)
  await field.pressSequentially('amen')
  await expectNothingInBrowser(page)
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expectForm(page, 'Studentereksamen')
  await expect.poll(() => savedText(page)).toBe('Studentereksamen')
})

test('a tab that is closed during a save loses nothing', async ({ page, portal, person, context }) => {
  await letIn(page, portal, person)
  const field = await beginForm(page)
  await expect(page.getByText(/Saved at \d\d:\d\d/).first()).toBeAttached()
  const later = await context.newPage()
  const held: Route[] = []
  await page.route('**/portal/api/draft', route => {
    if (held.push(route) > 1) void route.continue()
  })
  await field.pressSequentially('Student')
  await expect.poll(() => held.length).toBe(1)
  await field.pressSequentially('ereksamen')
  await page.close({ runBeforeUnload: true })
  await later.goto('/applicant/applications/new')
  await expectForm(later, 'Studentereksamen')
  await expectNothingInBrowser(later)
})

test('Undo restores a removed row, and a discarded draft is deleted', async ({ page, portal, person }) => {
  await letIn(page, portal, person)
  await (await beginForm(page)).fill('Studentereksamen')
  await page.getByRole('button', { name: 'Remove A-Level 1, Mathematics' }).click()
  await expect(page.getByText('You have removed A-Level 1 (Mathematics).').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectForm(page, 'Studentereksamen')
  await expect(
    page.getByRole('group', { name: 'A-Level 1', exact: true }).getByRole('button', { name: /^Change type/ }),
  ).toBeFocused()

  await page.getByRole('button', { name: 'Discard this draft' }).click()
  const question = page.getByRole('region', { name: 'Discard this draft?' })
  await expect(question).toContainText('This cannot be undone.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Discard this draft' }).click()
  await expect(page.getByText('You have discarded your draft. The form is empty.')).toBeVisible()
  await expect(typedField(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /^A-Levels/ })).toBeVisible()
  await expect(typedField(page)).toBeHidden()
  await expectNothingInBrowser(page)
})
