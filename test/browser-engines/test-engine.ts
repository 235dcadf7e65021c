import { randomInt } from 'node:crypto'
import { inject, it } from 'vitest'
import type { Engine } from './browser-page.ts'
import { createDriver } from './driver.ts'
import { applyAndSendDocuments } from './journey.ts'

const viewports = [
  { width: 1280, height: 800, isTranslated: false },
  { width: 375, height: 667, isTranslated: true },
] as const

/** Adds the tests of an engine: the whole journey at the width of a desktop, and translated at that of a phone. */
export function testEngine({ name, launch }: Engine) {
  it.each(viewports)(
    `${name} goes from the landing page to Documents Sent, $width px wide, translated: $isTranslated`,
    async ({ isTranslated, ...viewport }) => {
      const page = await launch(viewport)
      try {
        const ucasId = String(randomInt(1_000_000_000, 9_999_999_999))
        const person = { ucasId, email: `a${ucasId}@example.org` }
        await applyAndSendDocuments(
          await createDriver(page, isTranslated),
          viewport,
          person,
          inject('portal'),
        )
      } finally {
        await page.close()
      }
    },
  )
}
