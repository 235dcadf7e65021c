import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { projectFolder } from '#infra/build/project-folder.ts'
import { addSession } from '../e2e/support/fixtures.ts'
import { openState, screenStates } from '../gallery/open-state.ts'
import { ada } from '../gallery/samples.ts'
import { browserSettings } from '../support/browser-settings.ts'
import { runPortal, startSession } from '../support/portal-process.ts'

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

const pictures = join(projectFolder, 'test-results/pictures')
mkdirSync(pictures, { recursive: true })
const portal = await runPortal()
const { cookie } = await startSession(portal, { ucasId: ada.ucasPersonalId, email: ada.email })
const browser = await chromium.launch(browserSettings)
for (const id of requestedIds) {
  const page = await browser.newPage({
    baseURL: portal.origin,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  await addSession(page.context(), portal.origin, cookie)
  await openState(page, id)
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
await portal.end()
console.log(`The pictures are in ${pictures}`)
