import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse, { type Flags } from 'lighthouse'
import { pages } from '#shared/pages.ts'
import { createPortal, type Person, requestDocuments, signInByApi } from '../e2e/support/fixtures.ts'
import { newFolder, removeFolder, runPortal } from '../e2e/support/portal-process.ts'
import settings from '../playwright.config.ts'
import { benchmarkFirstKey } from './first-key.ts'
import { benchmarkKeystroke, longForm } from './keystroke.ts'
import { median } from './median.ts'
import { serveBaselinePage } from './react-pages.ts'

const createPerson = (index: number): Person => ({
  ucasId: `123456789${index}`,
  email: `bench${index}@example.org`,
})

/** `points`: how far the performance may be below the baseline page's. */
type Visit = { name: string; address: string; visitor?: Visitor; points: number }

/**
 * Measures each page with Lighthouse as on a slow phone: the medians of first visits. Prints a line for each page as soon
 * as it is known, which names a missed target. The same run measures the baseline page (react-pages.ts), and when the
 * first key works, also on a page at another address (`peer`).
 *
 * Chromium throttles the network and the processor. Lighthouse's simulation would assume that the
 * first paint waits for every script that loads before it.
 */
export async function benchmarkPages(rounds: number, peer?: string): Promise<void> {
  const folder = newFolder()
  const portal = createPortal(folder, await runPortal(folder))
  const baseline = await serveBaselinePage(portal.origin)
  const launch = settings.use?.launchOptions
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch?.args ?? []), `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    let documents = ''
    const applied = await createVisitor(browser, portal.origin, async page => {
      documents = await requestDocuments('Grades', page, portal, createPerson(1))
    })
    const applying = await createVisitor(browser, portal.origin, page =>
      signInByApi(page, portal, createPerson(2)),
    )
    const withLongForm = await createVisitor(browser, portal.origin, page =>
      signInByApi(page, portal, createPerson(3), longForm),
    )
    const visits: Visit[] = [
      { name: 'baseline', address: `${baseline.origin}/`, points: 0 },
      { name: 'landing', address: '/', points: 1 },
      { name: 'sign-in', address: pages['sign-in'].path, points: 1 },
      { name: 'form', address: pages.form.path, visitor: applying, points: 1 },
      { name: 'confirmation', address: pages.confirmation.path, visitor: applied, points: 1 },
      { name: 'documents', address: documents, points: 1 },
    ]
    const form = new URL(pages.form.path, portal.origin).href
    const signIn = new URL(pages['sign-in'].path, portal.origin).href
    const firstKeys = await benchmarkFirstKey(
      browser,
      [
        { name: 'sign-in', address: signIn, maxRatio: 0.9 },
        { name: 'form', address: form, visitor: applying, maxRatio: 1.7 },
        ...(peer ? [{ name: peer, address: peer }] : []),
      ],
      rounds,
    )
    for (const line of firstKeys) console.log(line)
    console.log(await benchmarkKeystroke(browser, form, withLongForm))
    const baselinePerformance = await benchmarkVisits(visits, portal.origin, rounds)
    await portal.staff('service', 'close', '--yes')
    await waitUntilClosed(portal.origin)
    await benchmarkVisits(
      [{ name: 'closed', address: '/', points: 1 }],
      portal.origin,
      rounds,
      baselinePerformance,
    )
  } finally {
    await browser.close()
    await baseline.end()
    await portal.end()
    removeFolder(folder)
  }
}

const debuggingPort = 9_377

/** Makes an applicant's calls in a page, and returns the cookies of that page. */
async function createVisitor(browser: Browser, baseURL: string, prepare: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ baseURL })
  await prepare(await context.newPage())
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}
type Visitor = Awaited<ReturnType<typeof createVisitor>>

const toCookieHeader = ({ storageState }: Visitor) =>
  storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** A function reads the flags again after ten seconds at most. */
async function waitUntilClosed(origin: string) {
  for (let isClosed = false; !isClosed; await setTimeout(1_000))
    isClosed = (await (await fetch(`${origin}/portal/api/check-service`)).json()).closed
}

/** Measures the performance of pages. Returns the baseline's, which comes first unless it is known. */
async function benchmarkVisits(visits: Visit[], origin: string, rounds: number, baseline = Number.NaN) {
  for (const visit of visits) {
    const { name, points } = visit
    const scores: number[] = []
    for (let round = 0; round < rounds; round++) scores.push(await measurePerformance(visit, origin))
    const performance = median(scores)
    if (name === 'baseline') baseline = performance
    const isMissed = performance < baseline - points
    if (isMissed) process.exitCode = 1
    const target = isMissed ? `, more than ${points} points below the baseline` : ''
    console.log(`${name.padEnd(14)} performance ${performance}${target}`)
  }
  return baseline
}

async function measurePerformance({ address, visitor }: Visit, origin: string): Promise<number> {
  const flags: Flags = {
    port: debuggingPort,
    logLevel: 'silent',
    throttlingMethod: 'devtools',
    onlyCategories: ['performance'],
    ...(visitor && { extraHeaders: { cookie: toCookieHeader(visitor) } }),
  }
  return runLighthouse(new URL(address, origin).href, flags)
}

/** Runs Lighthouse up to three times: on a busy machine the browser sometimes records no start of the visit. */
async function runLighthouse(address: string, flags: Flags, attempts = 3): Promise<number> {
  const run = await lighthouse(address, flags)
  const score = run?.lhr.runtimeError ? undefined : run?.lhr.categories.performance?.score
  if (score != null) return Math.round(100 * score)
  if (attempts === 1) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'not measured'}`)
  return runLighthouse(address, flags, attempts - 1)
}
