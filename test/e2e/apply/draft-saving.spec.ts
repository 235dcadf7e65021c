import type { Route } from '@playwright/test'
import { expect, signInByApi, test } from '../support/fixtures.ts'
import { beginForm, expectForm, expectNothingInBrowser } from '../support/partial-form.ts'

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
