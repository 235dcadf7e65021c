import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What of axe's rules depends on colours alone. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it is; of colours alone where the rest was looked at. */
export async function findings(page: Page, rules: 'all' | 'of colours') {
  const there = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(there && { axeSource: 'undefined' }) })
    // The page has no frames, without which axe need not open another page to put its answers together.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all'
    ? axe.withTags(standards)
    : axe.withRules(ofColours)
  ).analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(node => node.html) }))
}

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
