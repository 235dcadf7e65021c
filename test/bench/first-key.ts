import type { Browser, BrowserContextOptions } from '@playwright/test'
import { formatComparison, measureInTurn } from './median.ts'
import { serveEmptyPage } from './react-pages.ts'

const maxRatio = 1.9
/** Slow 4G, with the processor at a quarter of its speed. */
const network = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 }
export const cpuSlowdown = 4

/**
 * Measures when the form and an empty React page have their first control on a cold visit. Both are rendered by React,
 * so that a control takes a key as soon as it exists. Returns a line that names the missed target.
 */
export async function benchmarkFirstKey(
  browser: Browser,
  form: string,
  visitor: BrowserContextOptions,
  rounds: number,
): Promise<string> {
  const empty = await serveEmptyPage(1)
  const times = await measureInTurn(rounds, {
    form: () => measureFirstControl(browser, form, visitor),
    'empty React page': () => measureFirstControl(browser, empty.origin),
  })
  await empty.end()
  return `first key: ${formatComparison(times, maxRatio)}`
}

async function measureFirstControl(browser: Browser, address: string, visitor?: BrowserContextOptions) {
  const { page, client } = await openPage(browser, visitor)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', network)
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(address, { waitUntil: 'commit' })
  const control = 'main form :is(input, button):not([disabled])'
  const time = await page.waitForFunction(
    selector => document.querySelector(selector) && performance.now(),
    control,
    { polling: 'raf', timeout: 60_000 },
  )
  const firstControlMs = Number(await time.jsonValue())
  await page.context().close()
  return firstControlMs
}

/** Opens an empty page of a visitor, by default a new one. */
export async function openPage(browser: Browser, visitor?: BrowserContextOptions) {
  const context = await browser.newContext(visitor)
  const page = await context.newPage()
  return { page, client: await context.newCDPSession(page) }
}
