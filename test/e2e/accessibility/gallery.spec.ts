import type { Locator, Page } from '@playwright/test'
import { screenStates } from '../../gallery/screen-states.ts'
import { findAxeViolations } from '../support/find-axe-violations.ts'
import { expect, test } from '../support/fixtures.ts'
import { enlargeText, expectNoHorizontalScroll, findUnannouncedLists } from '../support/layout-checks.ts'

test.describe.configure({ mode: 'parallel' })

/** The states whose whole accessibility tree is compared. */
const comparedTrees = ['sign-in-errors', 'form-grades', 'check', 'confirmation']

/** What applicants must find in a state, by role and name. */
const contents: Record<string, (page: Page) => Locator[]> = {
  landing: page => [
    page.getByRole('definition').filter({ hasText: 'the email address you gave on your UCAS form' }),
    page.getByRole('definition').filter({ hasText: 'We do not accept predicted grades' }),
    page.getByRole('link', { name: 'register your interest' }),
    page.getByRole('link', { name: 'Create an Application' }),
    page.getByText('over the weekend get a decision on the next working day'),
  ],
  'link-expired': page => [
    page.getByRole('definition').filter({ hasText: 'You can use a link for 30 minutes' }),
    page.getByRole('definition').filter({ hasText: 'copied incompletely' }),
    page.getByText('Log in again and we will send you a new link'),
    page.getByRole('link', { name: 'Create an Application' }),
  ],
  documents: page => [page.getByText('drop them here')],
}

test('every tree and every table of contents belongs to a state', () => {
  expect(screenStates.map(({ id }) => id)).toEqual(
    expect.arrayContaining([...comparedTrees, ...Object.keys(contents)]),
  )
})

for (const { id, heading } of screenStates)
  test(id, async ({ galleryPage: page }) => {
    const setWidth = (width: number) => page.setViewportSize({ width, height: 800 })
    await enlargeText(page, 1)
    await page.emulateMedia({ colorScheme: 'light' })
    await setWidth(1280)
    await page.goto(`/?screen=${id}`)
    await page.locator(`html[data-shown="${id}"]`).waitFor()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const countOf = (part: string) => page.locator(part).count()
    // A field's own message changes the title too, a moment later.
    const titlePrefix =
      (await countOf('.error-summary')) > 0 ? 'Error: ' : (await countOf('.error')) > 0 ? '(Error: )?' : ''
    await expect(page).toHaveTitle(new RegExp(`^${titlePrefix}${heading}`))
    for (const content of contents[id]?.(page) ?? []) await expect(content).toBeVisible()
    if (comparedTrees.includes(id))
      // Live regions change after a pause.
      await expect(async () =>
        expect(await page.locator('body').ariaSnapshot()).toMatchSnapshot([
          'accessibility-trees',
          `${id}.yml`,
        ]),
      ).toPass({ timeout: 10_000 })

    expect(await findUnannouncedLists(page)).toEqual([])
    expect(await findAxeViolations(page, 'all')).toEqual([])
    for (const width of [1280, 375]) {
      await setWidth(width)
      await expectNoHorizontalScroll(page)
    }
    // At the width of a phone, also for the size of targets.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findAxeViolations(page, 'appearance')).toEqual([])
    await setWidth(320)
    await expectNoHorizontalScroll(page)
    await enlargeText(page, 2)
    for (const width of [1280, 375]) {
      await setWidth(width)
      await expectNoHorizontalScroll(page)
    }
  })
