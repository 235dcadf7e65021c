import { chromium, type Page } from '@playwright/test'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { linkIn, type Person, type Portal, signIn } from '../e2e/support/fixtures.ts'
import { admin, mailsTo, newFolder, removeFolder, runPortal } from '../e2e/support/portal-process.ts'
import { requestDocuments } from '../e2e/support/request-documents.ts'
import settings from '../playwright.config.ts'
import { serveBaselinePage } from './baseline-page.ts'

const rounds = 5
const person = (place: number): Person => ({
  ucasId: `123456789${place}`,
  email: `bench${place}@example.org`,
})

/** At most `points` below the baseline page's performance, and at most `paint` times its largest paint. */
type FromBaseline = { points: number; paint: number }
type Measured = { name: string; figures: Figures; targets: Partial<Figures>; fromBaseline?: FromBaseline }
type Figures = Record<'performance' | 'accessibility' | 'practices' | 'seo' | 'lcp' | 'tbt' | 'shift', number>
type Visit = Omit<Measured, 'figures'> & { address: string; cookie?: string }

const good = { accessibility: 100, practices: 100, shift: 0 }
const near = { points: 3, paint: 1.15 }
const baselineName = 'floor'

/**
 * What Lighthouse finds on a slow phone, the median of five visits, each as somebody who comes for the first time: a
 * line per page, with what misses its target. The baseline page (baseline-page.ts) is measured in the same run.
 *
 * The network and the processor are really slowed down. Lighthouse's simulation would count each script that this
 * machine happens to deliver before the first paint as if the paint had waited for it.
 */
export async function pages(): Promise<string[]> {
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
      mails: email => mailsTo(portal.origin, email),
      staff: (...words) => admin(folder, ...words),
    })
    const visits: Visit[] = [
      { name: baselineName, address: `${baseline.origin}/`, targets: {} },
      { name: 'landing', address: '/', targets: { ...good, seo: 100 }, fromBaseline: near },
      { name: 'sign-in', address: '/auth/sign-in', targets: { ...good, seo: 100 }, fromBaseline: near },
      {
        name: 'form',
        address: '/applicant/applications/new',
        cookie: prepared.applying,
        targets: good,
        fromBaseline: { points: 8, paint: 1.4 },
      },
      {
        name: 'confirmation',
        address: '/applicant/applications/complete',
        cookie: prepared.applied,
        targets: good,
        fromBaseline: { points: 8, paint: 1.15 },
      },
      { name: 'documents', address: prepared.documents, targets: good, fromBaseline: near },
    ]
    return report(await measure(visits, portal.origin))
  } finally {
    await browser.close()
    await baseline.end()
    await portal.end()
    removeFolder(folder)
  }
}

const debuggingPort = 9_377

/** Somebody who is signed in, somebody who has applied, and whom documents were mail of. */
async function prepare(page: Page, portal: Portal) {
  const { mail } = await requestDocuments('Grades', page, portal, person(1))
  const applied = await cookiesOf(page)
  await page.context().clearCookies()
  await signIn(page, portal, person(2))
  await page.waitForURL('**/applicant/applications/new')
  return { applied, applying: await cookiesOf(page), documents: linkIn(mail) }
}

const cookiesOf = async (page: Page) =>
  (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

/** Round by round, so that what else the machine does meets every page alike. */
async function measure(visits: Visit[], origin: string): Promise<Measured[]> {
  const found = visits.map(visit => ({ ...visit, all: [] as Figures[] }))
  for (let round = 0; round < rounds; round++)
    for (const visit of found) visit.all.push(await figuresOf(visit, origin))
  return found.map(({ all, ...visit }) => ({ ...visit, figures: medians(all) }))
}

async function figuresOf({ address, cookie }: Visit, origin: string): Promise<Figures> {
  const flags: Flags = {
    port: debuggingPort,
    logLevel: 'silent',
    throttlingMethod: 'devtools',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    ...(cookie && { extraHeaders: { cookie } }),
  }
  const { lhr } = await visited(new URL(address, origin).href, flags)
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

/** A visit that could be recorded: on a busy machine the browser sometimes says nothing of when it began. */
async function visited(address: string, flags: Flags, tries = 3): Promise<RunnerResult> {
  const run = await lighthouse(address, flags)
  if (run && !run.lhr.runtimeError && run.lhr.categories.performance?.score != null) return run
  if (tries === 1) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'not measured'}`)
  return visited(address, flags, tries - 1)
}

const medians = (all: Figures[]) =>
  Object.fromEntries(
    Object.keys(all[0]!).map(key => [key, median(all.map(figures => figures[key as keyof Figures]))]),
  ) as Figures

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN

/** At least so many points, at most so many milliseconds. */
const points: (keyof Figures)[] = ['performance', 'accessibility', 'practices', 'seo']

function report(found: Measured[]): string[] {
  const baseline = found.find(({ name }) => name === baselineName)!.figures
  const lines = found.map(({ name, figures, targets, fromBaseline }) => {
    const relative = fromBaseline && {
      performance: baseline.performance - fromBaseline.points,
      lcp: fromBaseline.paint * baseline.lcp,
    }
    const over = Object.entries({ ...targets, ...relative }).filter(([key, target]) => {
      const figure = figures[key as keyof Figures]
      return points.includes(key as keyof Figures) ? figure < target : figure > target
    })
    if (over.length > 0) process.exitCode = 1
    const verdict = over.map(([key, target]) => `${names[key as keyof Figures]} misses ${round(target)}`)
    return [
      name.padEnd(24),
      ...cells(figures),
      over.length > 0 ? `over: ${verdict.join(', ')}` : 'pass',
    ].join('  ')
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

const cells = (figures: Figures) =>
  Object.entries(names).map(([key, name]) => {
    const figure = round(figures[key as keyof Figures])
    return `${figure}${key === 'lcp' || key === 'tbt' ? ' ms' : ''}`.padStart(Math.max(name.length, 3))
  })

const round = (figure: number) => (figure < 1 ? figure.toFixed(3).replace(/\.?0+$/, '') : figure.toFixed(0))
