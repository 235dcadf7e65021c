import type { Page } from '@playwright/test'
import { screenStates } from '../../gallery/screen-states.ts'
import { expect, test } from '../support/fixtures.ts'

declare global {
  interface Window {
    /** The controls of a state in the order of the page when it was opened. */
    controls?: HTMLInputElement[]
    /** The time of every event, in milliseconds. So a machine taps as fast as a person, however busy it is. */
    eventTime: number
    /** The addresses of other pages that were requested. */
    leftFor: Set<string>
  }
}

/** Stops the clock of events, and stays on the page. Another window stays empty. Runs in each window. */
function prepareWindow() {
  if (!location.search.startsWith('?screen=')) return window.stop()
  window.eventTime = 0
  Object.defineProperty(Event.prototype, 'timeStamp', { get: () => window.eventTime })
  window.leftFor = new Set()
  window.navigation.addEventListener('navigate', event => {
    const { sameDocument, url } = event.destination
    if (sameDocument || url.includes('?screen=')) return
    window.leftFor.add(url)
    event.preventDefault()
  })
}

/**
 * Finds the controls of a page where a tap changes more than the focus; of a group of options, the first and the last.
 * Returns what they are called, which is the same for the buttons of a list. Runs in the page.
 */
function findControls() {
  const selector =
    'a[href], button, summary, [type="radio"], [type="checkbox"], [role="combobox"], [role="option"]'
  const all = [...document.querySelectorAll<HTMLInputElement>(selector)]
  window.controls = all.filter(
    ({ name, type }, index) =>
      type !== 'radio' || [all[index - 1], all[index + 1]].some(neighbour => neighbour?.name !== name),
  )
  return window.controls.map(control => {
    const group = control.closest('fieldset, section, dialog')?.querySelector('legend, h2')
    const label = control.closest('label, a, button')?.textContent?.replace(/^(Choose|Remove) .*/, '$1')
    return [group?.textContent, control.localName, control.name, label].join(' ')
  })
}

/**
 * Scrolls to a control and returns its middle, or undefined where it cannot be tapped. The last tap was long ago. A
 * second tap on a toggle may undo the first. Runs in the page.
 */
function findTarget(index: number) {
  const control = window.controls?.[index]
  const target = control?.matches('[type="radio"], [type="checkbox"]') ? control.closest('label') : control
  if (!control || !target) return
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  if (width === 0 || !target.contains(document.elementFromPoint(x, y))) return
  window.eventTime += 10_000
  const isToggle = control.matches('[type="checkbox"], summary, [aria-expanded]')
  return { x, y, isToggle }
}

/**
 * Returns what the page shows when it has not changed for some time: its texts, what is entered, ticked and open, and the
 * pages that it would have left for. Runs in the page.
 */
async function readPage(quietMs: number) {
  await new Promise<void>(resolve => {
    const start = () => setTimeout(() => resolve(observer.disconnect()), quietMs)
    let timer = start()
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = start()
    })
    observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
  })
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const answers = fields.map(({ name, value, checked }) => `${name}=${value} ${checked}`)
  const open = [...document.querySelectorAll('details, dialog')].map(element => element.hasAttribute('open'))
  return [document.title, document.body.innerText, ...answers, ...open, ...window.leftFor].join('\n')
}

/** Returns functions that open a state of the gallery in this page, tap its controls and read what it shows. */
async function createTapper(page: Page) {
  await page.context().addInitScript(prepareWindow)
  page.on('popup', popup => void popup.close())

  return {
    async open(id: string) {
      await page.goto(`/?screen=${id}`)
      await page.locator(`html[data-shown="${id}"]`).waitFor()
      return page.evaluate(findControls)
    },
    /** Taps a control. Returns where, and whether it is a toggle; undefined if it cannot be tapped. */
    async tap(index: number) {
      const target = await page.evaluate(findTarget, index)
      if (target) await page.touchscreen.tap(target.x, target.y)
      return target
    },
    /** Taps at a point 150 ms after the last tap. */
    async tapAgain({ x, y }: { x: number; y: number }) {
      await page.evaluate(() => {
        window.eventTime += 150
      })
      await page.touchscreen.tap(x, y)
    },
    /** Returns what is shown when it has not changed for some time. A tap may have loaded the page again. */
    read: (quietMs = 150) =>
      page.evaluate(readPage, quietMs).catch(async () => {
        await page.locator('html[data-shown]').waitFor()
        return page.evaluate(readPage, quietMs)
      }),
  }
}

const pageCount = 6

// As long as a busy machine may take.
test.setTimeout(480_000)

test('a second tap at the same point 150 ms later does nothing more than the first', async ({
  browser,
  gallery,
}) => {
  const differences: object[] = []
  const states = screenStates.map(({ id }) => id)
  /** The controls that were tapped. Many states differ only elsewhere, so each control is tapped in one. */
  const tapped = new Set<string>()

  async function compareStates() {
    const page = await browser.newPage({
      baseURL: gallery,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 375, height: 667 },
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    })
    const { open, tap, tapAgain, read } = await createTapper(page)
    for (let id = states.shift(); id; id = states.shift()) {
      const controls = await open(id)
      let isAsOpened = true
      for (const [index, name] of controls.entries()) {
        if (tapped.has(name)) continue
        let target = await tap(index)
        if (!target && !isAsOpened) {
          await open(id)
          isAsOpened = true
          target = await tap(index)
        }
        if (!target) continue
        isAsOpened = false
        tapped.add(name)
        const once = await read()
        await tapAgain(target)
        if (target.isToggle || (await read()) === once) continue
        // What the first tap began may have gone on meanwhile, such as saving.
        const readAfter = async (taps: number) => {
          await open(id)
          await tap(index)
          await read()
          if (taps === 2) await tapAgain(target)
          return read(2000)
        }
        const twice = await readAfter(2)
        const expected = await readAfter(1)
        if (twice !== expected) differences.push({ id, name, twice, expected })
      }
    }
    await page.close()
  }
  await Promise.all(Array.from({ length: pageCount }, compareStates))
  expect(differences).toEqual([])
})
