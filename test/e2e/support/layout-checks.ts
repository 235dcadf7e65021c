import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** That nothing has to be scrolled sideways to be read. */
export async function expectNoSideways(page: Page) {
  const { scrolled, seen } = await page.evaluate(() => ({
    scrolled: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }))
  expect(scrolled).toBeLessThanOrEqual(seen)
}

/** The controls smaller than a fingertip needs: 24 px each way (WCAG 2.5.8); links within a sentence may be. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const within = (link: Element) =>
      getComputedStyle(link).display === 'inline' &&
      [...(link.parentElement?.childNodes ?? [])].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    return [...document.querySelectorAll('a[href], button, input, select, summary')]
      .filter(control => control.checkVisibility({ visibilityProperty: true }) && !within(control))
      .map(control => {
        const target = control.closest('label') ?? control
        const { width, height } = target.getBoundingClientRect()
        return { at: target.outerHTML.slice(0, 120), width, height }
      })
      .filter(({ width, height }) => width > 1 && Math.min(width, height) < 24)
  })

/** Makes the browser's own letters so many times as large, as its settings do. */
export async function enlargeText(page: Page, times: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
}
