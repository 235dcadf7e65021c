import type { Page } from '@playwright/test'
import { waiting } from '#web/gallery/screen-state.ts'
import { screenStates } from '#web/gallery/screen-states.ts'
import { findings } from '../support/axe-violations.ts'
import { expect, test as shared } from '../support/fixtures.ts'
import { enlargeText, expectNoSideways, smallTargets } from '../support/layout-checks.ts'

/** One page shows one state after another: a page for each spends most of its time on starting. */
const test = shared.extend<object, { shown: Page }>({
  shown: [
    async ({ browser, portal }, use) => {
      const page = await browser.newPage({
        baseURL: portal.origin,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      })
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'parallel' })

const widths = [1280, 768, 375]
const gallery = { id: 'gallery', about: 'Every part in every state', heading: 'Gallery' }

for (const { id, about, heading } of [gallery, ...screenStates])
  test(`${id}: ${about}`, async ({ shown: page }) => {
    await enlargeText(page, 1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(id === 'gallery' ? '/local/gallery' : `/local/gallery?screen=${id}`)
    await page.locator(`html[data-shown="${id}"]`).waitFor()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const told = (part: string) => page.locator(`${part}:not([data-shown=gallery] *)`).count()
    // A field's own message says so in the title too, though a moment later.
    const wrong =
      (await told('.error-summary')) > 0 ? 'Error: ' : (await told('.error')) > 0 ? '(Error: )?' : ''
    if (heading !== waiting) await expect(page).toHaveTitle(new RegExp(`^${wrong}${heading}`))

    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSideways(page)
      expect(await smallTargets(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await findings(page, 'all')).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findings(page, 'of colours')).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSideways(page)

    await page.setViewportSize({ width: 1280, height: 800 })
    // What is read out is told after a pause.
    const tree = async () =>
      expect(await page.locator('body').ariaSnapshot()).toMatchSnapshot(['trees', `${id}.yml`])
    await expect(tree).toPass({ timeout: 10_000 })
    await enlargeText(page, 2)
    await expectNoSideways(page)
  })
