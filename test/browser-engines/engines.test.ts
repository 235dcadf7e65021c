import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Portal, runPortal } from '../support/portal-process.ts'
import { createDriver, type Driver } from './driver.ts'
import { firefox } from './firefox.ts'
import { applyAndSendDocuments } from './journey.ts'
import { typeBeforeScript } from './typing-before-script.ts'
import { webkit } from './webkit.ts'

let portal: Portal
beforeAll(async () => {
  portal = await runPortal()
})
afterAll(() => portal?.end())

for (const { name, launch, unavailableReason } of [firefox, webkit])
  describe.skipIf(unavailableReason)(unavailableReason ? `${name}: ${unavailableReason}` : name, () => {
    /** Runs a journey in a new browser. */
    const inBrowser = (journey: (driver: Driver) => Promise<void>) => async () => {
      const page = await launch()
      try {
        await journey(await createDriver(page))
      } finally {
        await page.close()
      }
    }

    it(
      'goes from landing page to Documents Sent',
      inBrowser(driver => applyAndSendDocuments(driver, portal)),
    )
    it(
      'keeps what is typed at sign-in before the script runs, and sends it',
      inBrowser(driver => typeBeforeScript(driver, portal.origin)),
    )
  })
