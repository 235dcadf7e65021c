import type { Page } from '@playwright/test'
import { basePath, contract } from '#shared/contract.ts'
import { getServiceMode, serviceFlags } from '#shared/schemas/service.ts'

const timeoutMs = 10_000

/**
 * Throws unless the service check responds and the sign-in page works. While the service is open, the page's script must load
 * the captcha settings. Otherwise the page must show that the service is closed.
 */
export async function checkSite(page: Page, siteUrl: string) {
  const mode = await readServiceMode(siteUrl)
  page.setDefaultTimeout(timeoutMs)
  await page.goto(`${siteUrl}/auth/sign-in`)
  if (mode === 'open') {
    await page.locator('form [name="emailAddress"]').waitFor()
    await page.getByText('This page is still loading').waitFor({ state: 'hidden' })
    // A script that does not load hides this text too.
    await page.locator('html:not([data-unloaded])').waitFor()
  } else await page.getByRole('heading', { level: 1, name: /is closed|reopen/ }).waitFor()
}

async function readServiceMode(siteUrl: string) {
  const address = `${siteUrl}${basePath}${contract['check-service'].path}`
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`The service check responded with ${response.status}`)
  return getServiceMode(serviceFlags.parse(await response.json()), new Date())
}
