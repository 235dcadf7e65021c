import { chromium, type Page } from '@playwright/test'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { pages } from '#shared/pages.ts'
import { findLink, type Person, type Portal, requestDocuments, signInByApi } from '../e2e/support/fixtures.ts'
import {
  listMailsTo,
  newFolder,
  removeFolder,
  runAdminCommand,
  runPortal,
} from '../e2e/support/portal-process.ts'
import settings from '../playwright.config.ts'
import { serveBaselinePage } from './baseline-page.ts'
import { benchmarkFirstKey } from './first-key.ts'
import { benchmarkKeystroke } from './keystroke.ts'
import { median } from './median.ts'

const rounds = 5
const createPerson = (index: number): Person => ({
  ucasId: `123456789${index}`,
  email: `bench${index}@example.org`,
})

/** `points`: how far the performance may be below the baseline page's. */
type Visit = { name: string; address: string; cookie?: string; points: number }
type Figures = { performance: number; paintMs: number; blockedMs: number }

/**
 * Measures each page with Lighthouse as on a slow phone: the medians of five first visits. Returns a line for each page
 * that names the missed targets. The same run measures the baseline page (baseline-page.ts).
 *
 * Chromium throttles the network and the processor. Lighthouse's simulation would assume that the
 * first paint waits for every script that loads before it.
 */
export async function benchmarkPages(): Promise<string[]> {
  const folder = newFolder()
  const portal = await runPortal(folder)
  const baseline = await serveBaselinePage(portal.origin)
  const launch = settings.use?.launchOptions
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch?.args ?? []), `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    const prepared = await prepare(await browser.newPage({ baseURL: portal.origin }), {
      ...portal,
      folder,
      mails: email => listMailsTo(portal.origin, email),
      staff: (...words) => runAdminCommand(folder, ...words),
    })
    const { applying, applied, documents } = prepared
    const visits: Visit[] = [
      { name: 'baseline', address: `${baseline.origin}/`, points: 0 },
      { name: 'landing', address: '/', points: 3 },
      { name: 'sign-in', address: pages['sign-in'].path, points: 3 },
      { name: 'form', address: pages.form.path, cookie: applying, points: 8 },
      { name: 'confirmation', address: pages.confirmation.path, cookie: applied, points: 8 },
      { name: 'documents', address: documents, points: 3 },
    ]
    const form = new URL(pages.form.path, portal.origin).href
    return [
      await benchmarkFirstKey(browser, form, applying),
      await benchmarkKeystroke(browser, form, applying),
      ...(await benchmarkVisits(visits, portal.origin)),
    ]
  } finally {
    await browser.close()
    await baseline.end()
    await portal.end()
    removeFolder(folder)
  }
}

const debuggingPort = 9_377

/** Returns the cookies of applicants with and without an application, and the address of a document request. */
async function prepare(page: Page, portal: Portal) {
  const { mail } = await requestDocuments('Grades', page, portal, createPerson(1))
  const applied = await readCookies(page)
  await page.context().clearCookies()
  await signInByApi(page, portal, createPerson(2))
  return { applied, applying: await readCookies(page), documents: findLink(mail) }
}

const readCookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Measures all pages in each round, so that other work on the machine affects them equally. */
async function benchmarkVisits(visits: Visit[], origin: string): Promise<string[]> {
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

async function measureVisit({ address, cookie }: Visit, origin: string): Promise<Figures> {
  const flags: Flags = {
    port: debuggingPort,
    logLevel: 'silent',
    throttlingMethod: 'devtools',
    onlyCategories: ['performance'],
    ...(cookie && { extraHeaders: { cookie } }),
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
