import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The axe rules that depend on colours or on the width of the page. */
const appearanceRules = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/**
 * Returns the axe violations on the current page. With 'appearance', runs only the rules that depend on colours or width,
 * for a page whose other rules were checked in another colour scheme and width.
 */
export async function findAxeViolations(page: Page, rules: 'all' | 'appearance') {
  const isAxeLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isAxeLoaded && { axeSource: 'undefined' }) })
    // Without legacy mode, axe opens another page on every run to merge the results of frames.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all'
    ? axe.withTags(standards)
    : axe.withRules(appearanceRules)
  ).analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(node => node.html) }))
}
