import { openState, screenStates } from '../../gallery/open-state.ts'
import { expect, findAxeViolations, test } from '../support/fixtures.ts'
import {
  enlargeText,
  expectNoHorizontalScroll,
  findBrokenWords,
  findSplitTexts,
  findUnannouncedLists,
} from '../support/layout-checks.ts'

for (const { id, heading, texts = [], hasComparedTree = false } of screenStates)
  test(id, async ({ galleryPage: page }) => {
    const setWidth = (width: number) => page.setViewportSize({ width, height: 800 })
    await openState(page, id)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const countOf = (part: string) => page.locator(part).count()
    // A field's own message changes the title too, a moment later.
    const titlePrefix =
      (await countOf('.error-summary')) > 0 ? 'Error: ' : (await countOf('.error')) > 0 ? '(Error: )?' : ''
    await expect(page).toHaveTitle(new RegExp(`^${titlePrefix}${heading}`))
    for (const text of texts) await expect(page.getByText(text)).toBeVisible()
    if (hasComparedTree)
      // Live regions change after a pause.
      await expect(async () =>
        expect(await page.locator('body').ariaSnapshot()).toMatchSnapshot([
          'accessibility-trees',
          `${id}.yml`,
        ]),
      ).toPass({ timeout: 10_000 })

    expect(await findUnannouncedLists(page)).toEqual([])
    expect(await findSplitTexts(page)).toEqual([])
    expect(await findAxeViolations(page)).toEqual([])
    for (const width of [1280, 375]) {
      await setWidth(width)
      await expectNoHorizontalScroll(page)
    }
    // At the width of a phone, also for the size of targets.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findAxeViolations(page, ['color-contrast', 'target-size'])).toEqual([])
    await setWidth(320)
    await expectNoHorizontalScroll(page)
    await enlargeText(page, 2)
    for (const width of [1280, 375, 320]) {
      await setWidth(width)
      await expectNoHorizontalScroll(page)
    }
    expect(await findBrokenWords(page)).toEqual([])
  })
