import { test } from '../e2e/support/fixtures.ts'
import { openState, screenStates } from '../gallery/open-state.ts'

for (const { id } of screenStates)
  test(id, async ({ galleryPage: page }) => {
    await openState(page, id)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: width < 768 ? 812 : 900 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const path = `test-results/pictures/${id}-${width}-${colorScheme}.png`
        await page.screenshot({ path, fullPage: true })
      }
    }
  })
