import { type CDPSession, chromium, type Page } from '@playwright/test'
import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { linkIn } from '../e2e/support/fixtures.ts'
import { mailsTo, newFolder, removeFolder, runPortal } from '../e2e/support/portal-process.ts'
import settings from '../playwright.config.ts'

const budget = 16
const slowdown = 4
const strokes = 30
const person = { ucasId: '1234567890', email: 'bench@example.org' }

/**
 * What one keystroke costs with 12 qualification rows on screen, every section shown, in headless Chromium on a
 * processor slowed down four times: a line per field, in milliseconds of scripting.
 */
export async function keystrokes(): Promise<string[]> {
  const folder = newFolder()
  const portal = await runPortal(folder)
  const browser = await chromium.launch(settings.use?.launchOptions)
  try {
    const page = await browser.newPage({ baseURL: portal.origin })
    await signIn(page, portal.origin)
    await fill(page)
    return await measured(page)
  } finally {
    await browser.close()
    await portal.end()
    removeFolder(folder)
  }
}

async function signIn(page: Page, origin: string) {
  await page.goto('/auth/sign-in')
  await page.getByLabel('UCAS ID').fill(person.ucasId)
  await page.getByLabel('E-mail Address').fill(person.email)
  await page.getByRole('button', { name: /sign me in/i }).click()
  await page.waitForURL('**/auth/see-email')
  let mails = await mailsTo(origin, person.email)
  while (mails.length === 0) {
    await page.waitForTimeout(200)
    mails = await mailsTo(origin, person.email)
  }
  await page.goto(linkIn(mails[0]!))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/applicant/applications/new')
  await page.getByRole('heading', { name: 'Your application' }).waitFor()
}

const row = (tpe: string, subject: string, grade: string, place: number) => ({
  id: String(place + 1),
  tpe,
  ownType: false,
  subject,
  ownSubject: false,
  grade,
  yearObtained: 2027,
})
const alevels = ['Mathematics', 'Physics', 'Chemistry', 'Biology', 'History', 'Geography']
const bac = [
  'Mathématiques (Mathematics)',
  'Latin',
  'Grand Oral',
  'Arts',
  'Enseignement Scientifique (General Science)',
]

const form: FormState = {
  ...emptyForm,
  qualifications: [
    ...alevels.map((subject, place) => row('A2', subject, 'A', place)),
    row('FrenchBacOverall', '', '15', 6),
    ...bac.map((subject, place) => row('FrenchBac', subject, '15', 7 + place)),
  ],
  secondaryEducation: {
    type: 'Gcse',
    has5orMoreAtC4OrAbove: true,
    hasMathsAtB5OrAbove: true,
    has6orMoreAt6and7: false,
  },
  english: {
    type: 'Gcse',
    grade: '6',
    scores: { overall: '', listening: '', reading: '', writing: '', speaking: '' },
  },
  qualificationsConfirmed: true,
  ukResidency: 'A',
  ukImmigrationStatus: 'A',
  nationality: 'GBR',
  countryOfDomicile: 'XF',
  programmeCode: 'G400-USCSC',
  dateOfBirth: { day: 14, month: 3, year: 2009 },
}

/** Comes back to a draft with 12 rows and opens every section of it. */
async function fill(page: Page) {
  const programmes: { code: string; schoolCode: string }[] = await page.evaluate(async () =>
    (await fetch('/portal/api/programmes')).json(),
  )
  const schoolCode = programmes.find(({ code }) => code === form.programmeCode)?.schoolCode ?? null
  await page.evaluate(
    draft =>
      fetch('/portal/api/draft', {
        method: 'PUT',
        headers: { authorization: `Bearer ${localStorage.bearerToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(draft),
      }),
    { form: { ...form, schoolCode }, version: 0 },
  )
  await page.reload()
  await page.getByLabel('Forenames').waitFor()
  const change = page.getByRole('button', { name: /^Change/ }).first()
  while ((await change.count()) > 0) await change.click()
  await page.getByLabel('Nationality', { exact: true }).waitFor()
}

async function measured(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  // Time of the page's own thread: what else the machine does meanwhile does not count.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const fields = [
    ['grade', 'qualifications.6.grade', '1234567.'],
    ['subject', 'qualifications.0.subject', 'mathematics'],
    ['name', 'surname', 'Featherstonehaugh'],
  ] as const
  const lines: string[] = []
  for (const [name, id, text] of fields) {
    const field = page.locator(`[id="${id}"]`)
    await field.focus()
    await page.keyboard.press('Control+A')
    const costs = await costsOf(page, client, text)
    lines.push(`a keystroke in a ${name} field: ${inWords(costs)}`)
  }
  return lines
}

/** The scripting of each keystroke up to the next one, and last of all the work put off until typing rests. */
async function costsOf(page: Page, client: CDPSession, text: string) {
  const costs: number[] = []
  for (let place = 0; place < strokes; place++) {
    const before = await scripting(client)
    const clearing = place % text.length === 0
    await page.keyboard.press(clearing ? 'Backspace' : text[place % text.length]!)
    await page.waitForTimeout(150)
    costs.push((await scripting(client)) - before)
  }
  const before = await scripting(client)
  await page.waitForTimeout(2_500)
  return { costs: costs.toSorted((one, other) => one - other), rest: (await scripting(client)) - before }
}

async function scripting(client: CDPSession) {
  const { metrics } = await client.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
}

function inWords({ costs, rest }: Awaited<ReturnType<typeof costsOf>>) {
  const [middle, worst] = [costs[costs.length >> 1]!, costs.at(-1)!]
  const verdict = worst < budget ? 'within' : middle < budget ? 'mostly within' : 'above'
  return `median ${middle.toFixed(1)} ms, worst ${worst.toFixed(1)} ms, ${verdict} ${budget} ms (then ${rest.toFixed(0)} ms at rest)`
}
