import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Asserts that the page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}

/** Returns the lists without markers and without a role: Safari does not announce them as lists. */
export const findUnannouncedLists = (page: Page) =>
  page
    .locator(':is(ul, ol):not([role])')
    .evaluateAll(lists =>
      lists
        .filter(list => getComputedStyle(list).listStyleType === 'none')
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    )

/** Multiplies the browser's default font sizes, as its settings do. */
export async function enlargeText(page: Page, factor: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 * factor, fixed: 13 * factor } })
}
