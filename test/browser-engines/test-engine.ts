import { randomInt } from 'node:crypto'
import { inject, it } from 'vitest'
import type { Engine, Viewport } from './browser-page.ts'
import { createDriver } from './driver.ts'
import { applyAndSendDocuments } from './journey.ts'
import { typeBeforeScript } from './typing-before-script.ts'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 375, height: 667 }

/** Tests the whole journey in an engine. It goes on in the last viewport. */
export function testEngine(
  { name, launch }: Engine,
  viewports: [Viewport, ...Viewport[]],
  isTranslated = false,
) {
  const widths = viewports.map(({ width }) => width).join(' and ')
  const title = `${name} goes from the landing page to Documents Sent, ${widths} px wide${isTranslated ? ', translated' : ''}`
  it(title, async () => {
    const page = await launch(viewports[0])
    try {
      const ucasId = String(randomInt(1_000_000_000, 9_999_999_999))
      const person = { ucasId, email: `a${ucasId}@example.org` }
      const driver = await createDriver(page, isTranslated)
      await applyAndSendDocuments(driver, viewports, person, inject('portal'))
    } finally {
      await page.close()
    }
  })
}

/** Tests that what is typed at sign-in before the script runs is kept, validated and sent. */
export function testTypingBeforeScript({ name, launch }: Engine) {
  it(`${name} keeps what is typed at sign-in before the script runs, and sends it`, async () => {
    const page = await launch(phone)
    try {
      await typeBeforeScript(await createDriver(page), inject('portal').origin)
    } finally {
      await page.close()
    }
  })
}
