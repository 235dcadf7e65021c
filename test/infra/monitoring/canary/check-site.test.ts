import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startHttpServer } from '#infra/local/server/http-server.ts'
import { checkSite } from '#infra/monitoring/canary/check-site.ts'
import { startFaultProxy } from '../../../functions/support/fault-proxy.ts'
import { browserSettings } from '../../../support/browser-settings.ts'
import { type Portal, runPortal } from '../../../support/portal-process.ts'

let portal: Portal
let browser: Browser
let page: Page

beforeAll(async () => {
  portal = await runPortal()
  browser = await chromium.launch(browserSettings)
  page = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  await portal?.end()
})

it('succeeds on the portal', async () => {
  await checkSite(page, portal.origin)
})

it('fails when the script of the page does not load', async () => {
  page.setDefaultTimeout(1000)
  vi.spyOn(page, 'setDefaultTimeout').mockImplementation(() => {})
  await page.route('**/assets/*.js', route => route.abort())
  await expect(checkSite(page, portal.origin)).rejects.toThrow('Timeout')
  await page.unrouteAll()
})

it('fails when the API fails', async () => {
  const failing = await startHttpServer((_, response) => response.writeHead(503).end())
  await expect(checkSite(page, failing.url)).rejects.toThrow('responded with 503')
  await failing.stop()
})

it.each([
  ['closed', { closed: true, embargoEndTime: null }],
  ['under embargo', { closed: false, embargoEndTime: '2099-08-12T07:00:00Z' }],
])('succeeds while the portal is %s', async (_, flags) => {
  const site = await startFaultProxy(portal.origin)
  const headers = { 'content-type': 'application/json' }
  const reply = { status: 200, headers, body: Buffer.from(JSON.stringify(flags)) }
  site.handle(async ({ operation }, forward) => (operation.includes('check-service') ? reply : forward()))
  await checkSite(page, site.endpoint)
  await site.stop()
})
