import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { browserSettings } from '../browser-settings.ts'
import { screenStates } from '../gallery/screen-states.ts'
import { serveGallery } from '../gallery/serve-gallery.ts'

/**
 * Takes each state of the gallery at every width, light and dark. `npm run pictures -- landing` takes one.
 */
const ids = screenStates.map(({ id }) => id)
const requestedIds = process.argv.length > 2 ? process.argv.slice(2) : ids
const unknownIds = requestedIds.filter(id => !ids.includes(id))
if (unknownIds.length > 0) {
  console.error(`Unknown: ${unknownIds.join(', ')}. Choose from ${ids.join(', ')}.`)
  process.exit(1)
}

const project = fileURLToPath(new URL('../..', import.meta.url))
const pictures = join(project, 'test-results/pictures')
mkdirSync(pictures, { recursive: true })
const gallery = await serveGallery()
const browser = await chromium.launch(browserSettings)
for (const id of requestedIds) {
  const page = await browser.newPage({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  await page.goto(`${gallery.origin}/?screen=${id}`)
  await page.locator(`html[data-shown="${id}"]`).waitFor()
  await page.evaluate(() => document.fonts.ready)
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: width < 768 ? 812 : 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(pictures, `${id}-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
  await page.close()
}
await browser.close()
await gallery.close()
console.log(`The pictures are in ${pictures}`)
