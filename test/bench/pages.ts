import { chromium, type Page } from '@playwright/test'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { pages } from '#shared/pages.ts'
import { findLink, type Person, type Portal, signIn } from '../e2e/support/fixtures.ts'
import {
  listMailsTo,
  newFolder,
  removeFolder,
  runAdminCommand,
  runPortal,
} from '../e2e/support/portal-process.ts'
import { requestDocuments } from '../e2e/support/request-documents.ts'
import settings from '../playwright.config.ts'
import { serveBaselinePage } from './baseline-page.ts'
import { benchmarkFirstKey } from './first-key.ts'
import { benchmarkKeystroke } from './keystroke.ts'

const rounds = 5
const createPerson = (index: number): Person => ({
  ucasId: `123456789${index}`,
  email: `bench${index}@example.org`,
})

/** The limits relative to the baseline page: `points` of performance below it, and `paint` times its largest paint. */
type BaselineTargets = { points: number; paint: number }
type Measurement = {
  name: string
  figures: Figures
  targets: Partial<Figures>
  baselineTargets?: BaselineTargets
}
type Figures = Record<'performance' | 'accessibility' | 'practices' | 'seo' | 'lcp' | 'tbt' | 'shift', number>
type Visit = Omit<Measurement, 'figures'> & { address: string; cookie?: string }

const pageTargets = { accessibility: 100, practices: 100, shift: 0 }
const staticPageTargets = { points: 3, paint: 1.15 }
const baselineName = 'baseline'

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
    const visits: Visit[] = [
      { name: baselineName, address: `${baseline.origin}/`, targets: {} },
      {
        name: 'landing',
        address: '/',
        targets: { ...pageTargets, seo: 100 },
        baselineTargets: staticPageTargets,
      },
      {
        name: 'sign-in',
        address: '/auth/sign-in',
        targets: { ...pageTargets, seo: 100 },
        baselineTargets: staticPageTargets,
      },
      {
        name: 'form',
        address: '/applicant/applications/new',
        cookie: prepared.applying,
        targets: pageTargets,
        baselineTargets: { points: 8, paint: 1.4 },
      },
      {
        name: 'confirmation',
        address: '/applicant/applications/complete',
        cookie: prepared.applied,
        targets: pageTargets,
        baselineTargets: { points: 8, paint: 1.15 },
      },
      {
        name: 'documents',
        address: prepared.documents,
        targets: pageTargets,
        baselineTargets: staticPageTargets,
      },
    ]
    const form = new URL(pages.form.path, portal.origin).href
    const firstKey = await benchmarkFirstKey(browser, form, prepared.applying)
    const lighthouse = report(await measure(visits, portal.origin))
    return [firstKey, await benchmarkKeystroke(browser, form, prepared.applying), ...lighthouse]
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
  await signIn(page, portal, createPerson(2))
  await page.waitForURL('**/applicant/applications/new')
  return { applied, applying: await readCookies(page), documents: findLink(mail) }
}

const readCookies = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Measures all pages in each round, so that other work on the machine affects them equally. */
async function measure(visits: Visit[], origin: string): Promise<Measurement[]> {
  const measurements = visits.map(visit => ({ ...visit, samples: [] as Figures[] }))
  for (let round = 0; round < rounds; round++)
    for (const visit of measurements) visit.samples.push(await measureVisit(visit, origin))
  return measurements.map(({ samples, ...visit }) => ({ ...visit, figures: medians(samples) }))
}

async function measureVisit({ address, cookie }: Visit, origin: string): Promise<Figures> {
  const flags: Flags = {
    port: debuggingPort,
    logLevel: 'silent',
    throttlingMethod: 'devtools',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    ...(cookie && { extraHeaders: { cookie } }),
  }
  const { lhr } = await runLighthouse(new URL(address, origin).href, flags)
  const score = (category: string) => Math.round(100 * (lhr.categories[category]?.score ?? 0))
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
}

/** Runs Lighthouse up to three times: on a busy machine the browser sometimes records no start of the visit. */
async function runLighthouse(address: string, flags: Flags, attempts = 3): Promise<RunnerResult> {
  const run = await lighthouse(address, flags)
  if (run && !run.lhr.runtimeError && run.lhr.categories.performance?.score != null) return run
  if (attempts === 1) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'not measured'}`)
  return runLighthouse(address, flags, attempts - 1)
}

const medians = (samples: Figures[]) =>
  Object.fromEntries(
    Object.keys(samples[0]!).map(key => [key, median(samples.map(figures => figures[key as keyof Figures]))]),
  ) as Figures

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** The figures with a minimum; the others have a maximum. */
const scores: (keyof Figures)[] = ['performance', 'accessibility', 'practices', 'seo']

function report(measurements: Measurement[]): string[] {
  const baseline = measurements.find(({ name }) => name === baselineName)!.figures
  const lines = measurements.map(({ name, figures, targets, baselineTargets }) => {
    const relative = baselineTargets && {
      performance: baseline.performance - baselineTargets.points,
      lcp: baselineTargets.paint * baseline.lcp,
    }
    const missed = Object.entries({ ...targets, ...relative }).filter(([key, target]) => {
      const figure = figures[key as keyof Figures]
      return scores.includes(key as keyof Figures) ? figure < target : figure > target
    })
    if (missed.length > 0) process.exitCode = 1
    const verdicts = missed.map(([key, target]) => `${names[key as keyof Figures]} misses ${round(target)}`)
    return [name.padEnd(24), ...formatCells(figures), missed.length > 0 ? verdicts.join(', ') : 'pass'].join(
      '  ',
    )
  })
  return [[''.padEnd(24), ...Object.values(names)].join('  '), ...lines]
}

const names: Record<keyof Figures, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  practices: 'best practices',
  seo: 'SEO',
  lcp: 'largest paint',
  tbt: 'blocked',
  shift: 'shift',
}

const formatCells = (figures: Figures) =>
  Object.entries(names).map(([key, name]) => {
    const figure = round(figures[key as keyof Figures])
    return `${figure}${key === 'lcp' || key === 'tbt' ? ' ms' : ''}`.padStart(Math.max(name.length, 3))
  })

const round = (figure: number) => (figure < 1 ? figure.toFixed(3).replace(/\.?0+$/, '') : figure.toFixed(0))
