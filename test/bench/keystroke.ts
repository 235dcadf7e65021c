import type { Browser, CDPSession, Page } from '@playwright/test'
import { emptyForm } from '#shared/schemas/draft.ts'
import { cpuSlowdown, openPage, serveEmptyPage } from './first-key.ts'
import { formatComparison, median } from './median.ts'

const keystrokeCount = 40
const maxRatio = 2
const rowCount = 12

const subjects = ['Mathématiques (Mathematics)', 'Latin', 'Grand Oral', 'Arts']
/** A form whose 12 qualifications have typed grades. */
const form = {
  ...emptyForm,
  qualifications: Array.from({ length: rowCount }, (_, index) => ({
    id: String(index + 1),
    tpe: 'FrenchBac',
    ownType: false,
    subject: subjects[index % subjects.length],
    ownSubject: false,
    grade: '15',
    yearObtained: 2027,
  })),
}

/**
 * Measures the processor time of a keystroke in one of 12 grades, and in one of 12 fields of an empty React page, at a
 * quarter of the processor's speed. Returns a line that names the missed target.
 */
export async function benchmarkKeystroke(
  browser: Browser,
  formAddress: string,
  cookie: string,
): Promise<string> {
  const empty = await serveEmptyPage(rowCount)
  const emptyField = await openField(browser, empty.origin, '', 'input >> nth=6')
  const gradeField = await openField(browser, formAddress, cookie, '[id="qualifications.7.grade"]')
  const samples: { empty: number; grade: number }[] = []
  for (let index = 0; index < keystrokeCount; index++) {
    const key = index % 2 ? '1' : 'Backspace'
    samples.push({ empty: await emptyField.press(key), grade: await gradeField.press(key) })
  }
  await empty.end()
  const medianOf = (field: 'grade' | 'empty') => median(samples.map(sample => sample[field]))
  const times = { form: medianOf('grade'), 'empty React page': medianOf('empty') }
  return `a keystroke in one of ${rowCount} grades: ${formatComparison(times, maxRatio)}`
}

/** Opens a field of a page. Its `press` returns the processor time of the page's thread for a key, in milliseconds. */
async function openField(browser: Browser, address: string, cookie: string, field: string) {
  const { page, client } = await openPage(browser, address, cookie)
  await page.goto(address)
  if (cookie) await openDraft(page)
  await page.locator(field).focus()
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return {
    async press(key: string) {
      const before = await readTaskMs(client)
      await page.keyboard.press(key)
      // The work of a keystroke ends before the form is saved, more than a second later.
      await page.waitForTimeout(150)
      return (await readTaskMs(client)) - before
    },
  }
}

/** Saves a draft with the qualifications and loads it. */
async function openDraft(page: Page) {
  await page.evaluate(
    async draft => {
      const session = await (await fetch('/portal/auth/bearer-token')).json()
      await fetch('/portal/api/draft', {
        method: 'PUT',
        headers: { authorization: `Bearer ${session.bearerToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(draft),
      })
    },
    { form, version: 0 },
  )
  await page.reload()
}

async function readTaskMs(client: CDPSession) {
  const { metrics } = await client.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}
