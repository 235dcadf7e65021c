import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Portal, runPortal } from '../support/portal-process.ts'
import { createDriver } from './driver.ts'
import { firefox } from './firefox.ts'
import { applyAndSendDocuments } from './journey.ts'
import { webkit } from './webkit.ts'

let portal: Portal
beforeAll(async () => {
  portal = await runPortal()
})
afterAll(() => portal?.end())

for (const { name, launch, unavailableReason } of [firefox, webkit])
  describe.skipIf(unavailableReason)(unavailableReason ? `${name}: ${unavailableReason}` : name, () => {
    it('goes from landing page to Documents Sent', async () => {
      const page = await launch()
      try {
        await applyAndSendDocuments(await createDriver(page), portal)
      } finally {
        await page.close()
      }
    })
  })
