import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { build } from 'esbuild'
import { startHttpServer } from '#infra/local/server/http-server.ts'
import { formatComparison, median } from './median.ts'

const rounds = 5
const maxRatio = 2
/** Slow 4G, with the processor at a quarter of its speed. */
const network = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_000 }
export const cpuSlowdown = 4

/**
 * Measures when the form and an empty React page have their first control on a cold visit. Both are rendered by React,
 * so that a control takes a key as soon as it exists. Returns a line that names the missed target.
 */
export async function benchmarkFirstKey(
  browser: Browser,
  formAddress: string,
  cookie: string,
): Promise<string> {
  const empty = await serveEmptyPage(1)
  const samples: { form: number; empty: number }[] = []
  for (let round = 0; round < rounds; round++)
    samples.push({
      form: await measureFirstControl(browser, formAddress, cookie),
      empty: await measureFirstControl(browser, empty.origin, ''),
    })
  await empty.end()
  const medianOf = (page: 'form' | 'empty') => median(samples.map(sample => sample[page]))
  const times = { form: medianOf('form'), 'empty React page': medianOf('empty') }
  return `first key: ${formatComparison(times, maxRatio)}`
}

async function measureFirstControl(browser: Browser, address: string, cookie: string): Promise<number> {
  const { page, client } = await openPage(browser, address, cookie)
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

/** Opens an empty page of a new visitor, who has the cookies. */
export async function openPage(browser: Browser, address: string, cookie: string) {
  const context = await browser.newContext()
  const { hostname } = new URL(address)
  for (const pair of cookie.split('; ').filter(Boolean)) {
    const [name = '', ...value] = pair.split('=')
    await context.addCookies([{ name, value: value.join('='), domain: hostname, path: '/' }])
  }
  const page = await context.newPage()
  return { page, client: await context.newCDPSession(page) }
}

/** Serves the least that React can do: a form of controlled fields, rendered in the browser. */
export async function serveEmptyPage(fieldCount: number) {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
function Form() {
  const [texts, setTexts] = useState(Array(${fieldCount}).fill('15'))
  const change = (index, text) => setTexts(texts => texts.with(index, text))
  return createElement('form', null, texts.map((value, key) =>
    createElement('input', { key, value, onChange: event => change(key, event.target.value) })))
}
createRoot(document.getElementById('portal')).render(createElement(Form))`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const html =
    '<!doctype html><title>Empty</title><script type="module" src="/script.js"></script><main id="portal"></main>'
  const { url: origin, stop: end } = await startHttpServer(({ url }, response) => {
    const isScript = url === '/script.js'
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'content-encoding': 'br',
    })
    response.end(brotliCompressSync(isScript ? outputFiles[0]!.text : html))
  })
  return { origin, end }
}
