import { type CDPSession, chromium, type Page } from '@playwright/test'
import { emptyForm, type FormState } from '#shared/schemas/draft.ts'
import { blankScores } from '#shared/schemas/english.ts'
import { findLink } from '../e2e/support/fixtures.ts'
import { listMailsTo, newFolder, removeFolder, runPortal } from '../e2e/support/portal-process.ts'
import settings from '../playwright.config.ts'

const budgetMs = 16
const cpuSlowdown = 4
const keystrokeCount = 30
const person = { ucasId: '1234567890', email: 'bench@example.org' }

/**
 * Measures the scripting time of a keystroke in the last section and in one of 12 qualification rows, in headless
 * Chromium at a quarter of the processor's speed. Returns a line for each field.
 */
export async function benchmarkKeystrokes(): Promise<string[]> {
  const folder = newFolder()
  const portal = await runPortal(folder)
  const browser = await chromium.launch(settings.use?.launchOptions)
  try {
    const page = await browser.newPage({ baseURL: portal.origin })
    await signIn(page, portal.origin)
    await openDraft(page)
    return await measureFields(page)
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
  let mails = await listMailsTo(origin, person.email)
  while (mails.length === 0) {
    await page.waitForTimeout(200)
    mails = await listMailsTo(origin, person.email)
  }
  await page.goto(findLink(mails[0]!))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/applicant/applications/new')
  await page.getByRole('heading', { name: 'Your application' }).waitFor()
}

const createRow = (tpe: string, subject: string, grade: string, index: number) => ({
  id: String(index + 1),
  tpe,
  ownType: false,
  subject,
  ownSubject: false,
  grade,
  yearObtained: 2027,
})
const aLevelSubjects = ['Mathematics', 'Physics', 'Chemistry', 'Biology', 'History', 'Geography']
const frenchBacSubjects = [
  'Mathématiques (Mathematics)',
  'Latin',
  'Grand Oral',
  'Arts',
  'Enseignement Scientifique (General Science)',
]

const form: FormState = {
  ...emptyForm,
  qualifications: [
    ...aLevelSubjects.map((subject, index) => createRow('A2', subject, 'A', index)),
    createRow('FrenchBacOverall', '', '15', 6),
    ...frenchBacSubjects.map((subject, index) => createRow('FrenchBac', subject, '15', 7 + index)),
  ],
  secondaryEducation: {
    type: 'Gcse',
    has5orMoreAtC4OrAbove: true,
    hasMathsAtB5OrAbove: true,
    has6orMoreAt6and7: false,
  },
  english: {
    type: 'Gcse',
    name: '',
    grade: '6',
    ...blankScores,
  },
  qualificationsConfirmed: true,
  ukResidency: 'A',
  ukImmigrationStatus: 'A',
  nationality: 'GBR',
  countryOfDomicile: 'XF',
  programmeCode: 'G400-USCSC',
  dateOfBirth: { day: 14, month: 3, year: 2009 },
}

/** Saves a draft with 12 rows and loads it. The page shows its last section. */
async function openDraft(page: Page) {
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
}

async function measureFields(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  // Counts only the time of the page's thread, not of other work on the machine.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const lines: string[] = []
  const measureField = async (name: string, id: string, text: string) => {
    const field = page.locator(`[id="${id}"]`)
    await field.focus()
    await page.keyboard.press('Control+A')
    const durations = await measureKeystrokes(page, client, text)
    lines.push(`a keystroke in a ${name} field: ${formatDurations(durations)}`)
  }
  await measureField('name', 'surname', 'Featherstonehaugh')
  await page.getByRole('button', { name: 'Change Grades and qualifications' }).click()
  await measureField('grade', 'qualifications.6.grade', '1234567.')
  await measureField('subject', 'qualifications.0.subject', 'mathematics')
  return lines
}

/** Returns the sorted scripting times of the keystrokes, and that of the work after the last one. */
async function measureKeystrokes(page: Page, client: CDPSession, text: string) {
  const keystrokesMs: number[] = []
  for (let index = 0; index < keystrokeCount; index++) {
    const before = await readScriptingMs(client)
    const isClearing = index % text.length === 0
    await page.keyboard.press(isClearing ? 'Backspace' : text[index % text.length]!)
    await page.waitForTimeout(150)
    keystrokesMs.push((await readScriptingMs(client)) - before)
  }
  const before = await readScriptingMs(client)
  await page.waitForTimeout(2_500)
  return {
    keystrokesMs: keystrokesMs.toSorted((a, b) => a - b),
    idleMs: (await readScriptingMs(client)) - before,
  }
}

async function readScriptingMs(client: CDPSession) {
  const { metrics } = await client.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
}

function formatDurations({ keystrokesMs, idleMs }: Awaited<ReturnType<typeof measureKeystrokes>>) {
  const [median, max] = [keystrokesMs[keystrokesMs.length >> 1]!, keystrokesMs.at(-1)!]
  const verdict = max < budgetMs ? 'within' : median < budgetMs ? 'mostly within' : 'above'
  return `median ${median.toFixed(1)} ms, maximum ${max.toFixed(1)} ms, ${verdict} ${budgetMs} ms (then ${idleMs.toFixed(0)} ms after typing)`
}
