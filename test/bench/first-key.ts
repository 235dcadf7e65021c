import type { Browser, BrowserContextOptions } from '@playwright/test'
import { formatComparison, measureInTurn } from './median.ts'
import { serveEmptyPage } from './react-pages.ts'

/** Slow 4G, with the processor at a quarter of its speed. */
const network = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 }
export const cpuSlowdown = 4
const rounds = 3

/** A page of the portal. `maxRatio` is how many times as long as the empty page it may take. */
type FirstKeyPage = { name: string; address: string; visitor?: BrowserContextOptions; maxRatio: number }

/**
 * Measures when pages, and an empty React page, have their first control on a cold visit. A control of the portal takes a
 * key as soon as it exists. Prints a line for each page, which names a missed target.
 */
export async function benchmarkFirstKey(browser: Browser, pages: FirstKeyPage[]) {
  const empty = await serveEmptyPage(1)
  const emptyPage = 'empty React page'
  const times = await measureInTurn(rounds, {
    [emptyPage]: () => measureFirstControl(browser, empty.origin),
    ...Object.fromEntries(
      pages.map(({ name, address, visitor }) => [name, () => measureFirstControl(browser, address, visitor)]),
    ),
  })
  await empty.end()
  for (const { name, maxRatio } of pages) {
    const compared = { [name]: times[name]!, [emptyPage]: times[emptyPage]! }
    console.log(`first key: ${formatComparison(compared, maxRatio)}`)
  }
}

async function measureFirstControl(browser: Browser, address: string, visitor?: BrowserContextOptions) {
  const { page, client } = await openPage(browser, visitor)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', network)
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(address, { waitUntil: 'commit' })
  const control = 'form :is(input, select, textarea, button):not([disabled], [type=hidden])'
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
