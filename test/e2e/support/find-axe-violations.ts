import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What of axe's rules depends on colours alone. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it is; of colours alone where the rest was looked at. */
export async function findings(page: Page, rules: 'all' | 'of colours') {
  const there = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(there && { axeSource: 'undefined' }) })
    // Otherwise axe opens another page, each time, to put the answers of frames together.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all'
    ? axe.withTags(standards)
    : axe.withRules(ofColours)
  ).analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(node => node.html) }))
}
