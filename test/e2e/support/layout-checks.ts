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

/** Returns the controls smaller than 24 by 24 px (WCAG 2.5.8). Links within a sentence may be smaller. */
export const findSmallTargets = (page: Page) =>
  page.evaluate(() => {
    const isInSentence = (link: Element) =>
      getComputedStyle(link).display === 'inline' &&
      [...(link.parentElement?.childNodes ?? [])].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return [...document.querySelectorAll('a[href], button, input, select, summary')]
      .filter(control => control.checkVisibility({ visibilityProperty: true }) && !isInSentence(control))
      .map(control => {
        const target = control.closest('label') ?? control
        const { width, height } = target.getBoundingClientRect()
        return { at: target.outerHTML.slice(0, 120), width, height }
      })
      .filter(({ width, height }) => width > 1 && Math.min(width, height) < 24)
  })

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
