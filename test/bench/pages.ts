import { type Browser, chromium, type Page } from '@playwright/test'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { pages } from '#shared/pages.ts'
import {
  createPortal,
  findLink,
  type Person,
  requestDocuments,
  signInByApi,
} from '../e2e/support/fixtures.ts'
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
type Figures = { performance: number; paintMs: number; blockedMs: number }

/**
 * Measures each page with Lighthouse as on a slow phone: the medians of first visits. Returns a line for each page
 * that names the missed targets. The same run measures the baseline page (react-pages.ts).
 *
 * Chromium throttles the network and the processor. Lighthouse's simulation would assume that the
 * first paint waits for every script that loads before it.
 */
export async function benchmarkPages(rounds: number): Promise<string[]> {
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
      documents = findLink((await requestDocuments('Grades', page, portal, createPerson(1))).mail)
    })
    const applying = await createVisitor(browser, portal.origin, page =>
      signInByApi(page, portal, createPerson(2)),
    )
    const withLongForm = await createVisitor(browser, portal.origin, page =>
      signInByApi(page, portal, createPerson(3), longForm),
    )
    const visits: Visit[] = [
      { name: 'baseline', address: `${baseline.origin}/`, points: 0 },
      { name: 'landing', address: '/', points: 3 },
      { name: 'sign-in', address: pages['sign-in'].path, points: 3 },
      { name: 'form', address: pages.form.path, visitor: applying, points: 8 },
      { name: 'confirmation', address: pages.confirmation.path, visitor: applied, points: 8 },
      { name: 'documents', address: documents, points: 3 },
    ]
    const form = new URL(pages.form.path, portal.origin).href
    return [
      await benchmarkFirstKey(browser, form, applying, rounds),
      await benchmarkKeystroke(browser, form, withLongForm),
      ...(await benchmarkVisits(visits, portal.origin, rounds)),
    ]
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

/** Measures all pages in each round, so that other work on the machine affects them equally. */
async function benchmarkVisits(visits: Visit[], origin: string, rounds: number): Promise<string[]> {
  const measurements = visits.map(visit => ({ ...visit, samples: [] as Figures[] }))
  for (let round = 0; round < rounds; round++)
    for (const visit of measurements) visit.samples.push(await measureVisit(visit, origin))
  const medians = measurements.map(({ samples }) => {
    const medianOf = (key: keyof Figures) => median(samples.map(figures => figures[key]))
    return {
      performance: medianOf('performance'),
      paintMs: medianOf('paintMs'),
      blockedMs: medianOf('blockedMs'),
    }
  })
  const [baseline = { performance: Number.NaN }] = medians
  return medians.map(({ performance, paintMs, blockedMs }, index) => {
    const { name, points } = visits[index]!
    const isMet = performance >= baseline.performance - points
    if (!isMet) process.exitCode = 1
    const figures = `performance ${performance}, largest paint ${paintMs.toFixed()} ms, blocked ${blockedMs.toFixed()} ms`
    return `${name.padEnd(14)} ${figures}${isMet ? '' : `, more than ${points} points below the baseline`}`
  })
}

async function measureVisit({ address, visitor }: Visit, origin: string): Promise<Figures> {
  const flags: Flags = {
    port: debuggingPort,
    logLevel: 'silent',
    throttlingMethod: 'devtools',
    onlyCategories: ['performance'],
    ...(visitor && { extraHeaders: { cookie: toCookieHeader(visitor) } }),
  }
  const { lhr } = await runLighthouse(new URL(address, origin).href, flags)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: Math.round(100 * (lhr.categories.performance?.score ?? 0)),
    paintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
  }
}

/** Runs Lighthouse up to three times: on a busy machine the browser sometimes records no start of the visit. */
async function runLighthouse(address: string, flags: Flags, attempts = 3): Promise<RunnerResult> {
  const run = await lighthouse(address, flags)
  if (run && !run.lhr.runtimeError && run.lhr.categories.performance?.score != null) return run
  if (attempts === 1) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'not measured'}`)
  return runLighthouse(address, flags, attempts - 1)
}
