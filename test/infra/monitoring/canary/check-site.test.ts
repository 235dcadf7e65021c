import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHttpServer } from '#infra/local/server/http-server.ts'
import { checkSite } from '#infra/monitoring/canary/check-site.ts'
import { browserSettings } from '../../../browser-settings.ts'
import {
  newFolder,
  type RunningPortal,
  removeFolder,
  runAdminCommand,
  runPortal,
} from '../../../e2e/support/portal-process.ts'

const folder = newFolder()
let portal: RunningPortal
let browser: Browser
let page: Page

beforeAll(async () => {
  portal = await runPortal(folder)
  browser = await chromium.launch(browserSettings)
  page = await browser.newPage()
})
afterAll(async () => {
  await browser?.close()
  await portal?.end()
  removeFolder(folder)
})

it('succeeds on the portal', async () => {
  await checkSite(page, portal.origin)
})

it('fails when the script of the page does not load', async () => {
  await page.route('**/assets/*.js', route => route.abort())
  await expect(checkSite(page, portal.origin)).rejects.toThrow('Timeout')
  await page.unrouteAll()
})

it('fails when the API fails', async () => {
  const failing = await startHttpServer((_, response) => response.writeHead(503).end())
  await expect(checkSite(page, failing.url)).rejects.toThrow('responded with 503')
  await failing.stop()
})

it('succeeds while the portal is closed or under embargo', async () => {
  await runAdminCommand(folder, 'service', 'close', '--yes')
  await checkSite(page, portal.origin)
  await runAdminCommand(folder, 'service', 'open', '--yes')
  await runAdminCommand(folder, 'service', 'embargo', '--until', '2099-08-12 08:00', '--yes')
  await checkSite(page, portal.origin)
})
