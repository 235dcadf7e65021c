import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserSettings } from '../browser-settings.ts'

export const widths = [375, 768, 1280]
export const schemes = ['light', 'dark'] as const

/** Takes the image that social networks show for the portal's address. */
export async function takeSocialImage(origin: string, path: string) {
  const browser = await chromium.launch(browserSettings)
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
    await page.goto(`${origin}/?screen=social`)
    await page.locator('html[data-shown="social"]').waitFor()
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path })
  } finally {
    await browser.close()
  }
}

/** Takes each state of the gallery at every width, light and dark, into a folder; returns the number of pictures. */
export async function takeScreenshots(
  origin: string,
  ids: readonly string[],
  folder: string,
): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch(browserSettings)
  try {
    for (const id of ids) await takeScreenshotsOfState(browser, origin, id, folder)
  } finally {
    await browser.close()
  }
  return ids.length * widths.length * schemes.length
}

async function takeScreenshotsOfState(browser: Browser, origin: string, id: string, folder: string) {
  const page = await browser.newPage({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  await page.goto(`${origin}/?screen=${id}`)
  await page.locator(`html[data-shown="${id}"]`).waitFor()
  await page.evaluate(() => document.fonts.ready)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 812 : 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(folder, `${id}-${width}-${colorScheme}.png`), fullPage: true })
    }
  }
  await page.close()
}
