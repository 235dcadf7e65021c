import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { screenStates } from '#web/gallery/screen-states.ts'
import { findAxeViolations } from '../support/find-axe-violations.ts'
import { expect, test as shared } from '../support/fixtures.ts'
import {
  enlargeText,
  expectNoHorizontalScroll,
  findSmallTargets,
  findUnannouncedLists,
} from '../support/layout-checks.ts'

/** Shows all states in one page per worker: starting a page takes longer than checking a state. */
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
const gallery = { id: 'gallery', about: 'All components and screens in all states', heading: 'Gallery' }

/** The states whose accessibility tree is compared: each screen once, and its errors. The rest is left to axe. */
const comparedTrees = [
  ...['landing', 'closed', 'embargo', 'link-expired', 'not-found', 'broken'],
  ...['sign-in', 'sign-in-errors', 'see-email', 'see-email-bounced'],
  ...['form-start', 'form-grades', 'form-grades-errors', 'form-english', 'form-residency', 'form-programme'],
  ...['form-programme-opened', 'form-no-opened', 'form-about-you', 'form-about-you-errors'],
  ...['check', 'check-refused', 'confirmation', 'documents', 'documents-chosen', 'documents-sent'],
  ...['documents-sent-checked'],
]

test('every compared tree belongs to a state and has its snapshot', () => {
  const stateIds = screenStates.map(({ id }) => id)
  expect(stateIds).toEqual(expect.arrayContaining(comparedTrees))
  const snapshots = readdirSync(new URL('../accessibility-trees', import.meta.url)).map(file =>
    file.replace('.yml', ''),
  )
  expect(snapshots.sort()).toEqual(comparedTrees.toSorted())
})

for (const { id, about, heading } of [gallery, ...screenStates])
  test(`${id}: ${about}`, async ({ shown: page }) => {
    await enlargeText(page, 1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(id === 'gallery' ? '/local/gallery' : `/local/gallery?screen=${id}`)
    await page.locator(`html[data-shown="${id}"]`).waitFor()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const countOf = (part: string) => page.locator(`${part}:not([data-shown=gallery] *)`).count()
    // A field's own message changes the title too, a moment later.
    const titlePrefix =
      (await countOf('.error-summary')) > 0 ? 'Error: ' : (await countOf('.error')) > 0 ? '(Error: )?' : ''
    await expect(page).toHaveTitle(new RegExp(`^${titlePrefix}${heading}`))

    expect(await findUnannouncedLists(page)).toEqual([])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
      expect(await findSmallTargets(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      expect(await findAxeViolations(page, 'all')).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findAxeViolations(page, 'colours')).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoHorizontalScroll(page)

    await page.setViewportSize({ width: 1280, height: 800 })
    if (comparedTrees.includes(id))
      // Live regions change after a pause.
      await expect(async () =>
        expect(await page.locator('body').ariaSnapshot()).toMatchSnapshot([
          'accessibility-trees',
          `${id}.yml`,
        ]),
      ).toPass({ timeout: 10_000 })
    await enlargeText(page, 2)
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
    }
  })
