import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import { gcses } from '../support/sample-application.ts'
import { cpuSlowdown, openPage } from './first-key.ts'
import { formatComparison, measureInTurn } from './median.ts'
import { serveEmptyPage } from './react-pages.ts'

const keystrokeCount = 20
const maxRatio = 1.6
const subjects = ['Mathématiques (Mathematics)', 'Latin', 'Grand Oral', 'Arts']
/** A form whose 12 qualifications have typed grades, and which has all answers of an entry check. */
const list = [...subjects, ...subjects, ...subjects].map((subject, index) => ({
  id: String(index),
  tpe: 'FrenchBac',
  subject,
  grade: '15',
  yearObtained: '2027',
}))
export const longForm: FormState = {
  ...emptyForm,
  data: {
    ...emptyForm.data,
    qualifications: { ...emptyForm.data.qualifications, list, secondaryEducation: gcses(true, true, false) },
  },
}

/**
 * Measures the processor time of a keystroke in a grade of `longForm`, which is the visitor's draft, and in one of the 12
 * fields of an empty React page. The processor has a quarter of its speed. Prints a line that names the missed target.
 */
export async function benchmarkKeystroke(browser: Browser, form: string, visitor: BrowserContextOptions) {
  const empty = await serveEmptyPage(list.length)
  const emptyField = await openField(browser, empty.origin, 'input >> nth=6')
  const gradeField = await openField(browser, form, '[id="data.qualifications.list.7.grade"]', visitor)
  const times = await measureInTurn(keystrokeCount, {
    form: gradeField.pressKey,
    'empty React page': emptyField.pressKey,
  })
  // A throttled page that stays open takes time from what is measured next.
  await Promise.all([emptyField.close(), gradeField.close()])
  await empty.end()
  console.log(`a keystroke in one of ${list.length} grades: ${formatComparison(times, maxRatio)}`)
}

/**
 * Opens a field of a page. `pressKey` deletes its last character or types it again, and returns the processor time of the
 * page's thread for that key, in milliseconds.
 */
async function openField(browser: Browser, address: string, field: string, visitor?: BrowserContextOptions) {
  const { page, client } = await openPage(browser, visitor)
  await page.goto(address)
  await page.locator(field).focus()
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  let isComplete = true
  return {
    async pressKey() {
      const before = await readTaskMs(client)
      await page.keyboard.press(isComplete ? 'Backspace' : '1')
      isComplete = !isComplete
      // The work of a keystroke ends before the form is saved, more than a second later.
      await page.waitForTimeout(150)
      return (await readTaskMs(client)) - before
    },
    close: () => page.context().close(),
  }
}

async function readTaskMs(client: CDPSession) {
  const { metrics } = await client.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}
