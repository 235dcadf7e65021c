import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The time of every event, in milliseconds. So a machine taps as fast as a person, however busy it is. */
    eventTime: number
    /** The controls of a state in the order of the page when it was opened. */
    controls: HTMLElement[]
    /** Where the last first tap was, and the events since the last tap. */
    tappedElement: Element
    tapEvents: Event[]
  }
}

/** Stops the clock of events, records them, and stays on the page. Runs in each page. */
export function prepareWindow() {
  // The questions before a page with unsent files is left stop the painting, sometimes also of the next page.
  window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), true)
  window.confirm = () => false
  window.eventTime = 0
  Object.defineProperty(Event.prototype, 'timeStamp', { get: () => window.eventTime })
  for (const type of ['touchend', 'mousedown', 'click'])
    window.addEventListener(type, event => window.tapEvents?.push(event), true)
  window.navigation.addEventListener('navigate', event => {
    if (!event.destination.sameDocument) event.preventDefault()
  })
}

/**
 * Finds the controls of a page where a tap changes more than the focus; of a group of options, the first and the last.
 * Returns what they are called, which is the same for those of the rows of a list. Runs in the page.
 */
function findControls() {
  const selector =
    'a[href], button, summary, [type="radio"], [type="checkbox"], [role="combobox"], [role="option"]'
  const all = [...document.querySelectorAll<HTMLInputElement>(selector)].filter(control =>
    control.checkVisibility(),
  )
  const controls = all.filter(
    ({ name, type }, index) =>
      type !== 'radio' || [all[index - 1], all[index + 1]].some(neighbour => neighbour?.name !== name),
  )
  // Another window would take the foreground, and a page in the background paints nothing.
  for (const link of document.links) link.removeAttribute('target')
  window.controls = controls
  return controls.map(control => {
    const group = control.closest('fieldset, section, dialog')?.querySelector('legend, h2')
    const label = control.closest('label, a, button')?.textContent?.replace(/^(Choose|Remove) .*/, '$1')
    return [group?.textContent, control.localName, control.name, label].join(' ').replace(/\d+/g, '…')
  })
}

/**
 * Scrolls to a control and returns its middle, or undefined where it cannot be tapped. The last tap was long ago. Runs in
 * the page.
 */
function findTarget(index: number) {
  const control = window.controls[index]
  const target = control?.matches('[type="radio"], [type="checkbox"]') ? control.closest('label') : control
  if (!target) return
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  if (width === 0 || !target.contains(document.elementFromPoint(x, y))) return
  window.eventTime += 10_000
  window.tappedElement = target
  return { x, y }
}

/** Waits until the page has not changed for as long as a second tap takes, and lets that time pass. Runs in the page. */
async function waitForSecondTap(delayMs: number) {
  await new Promise<void>(resolve => {
    const start = () => setTimeout(() => resolve(observer.disconnect()), delayMs)
    let timer = start()
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = start()
    })
    observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true })
  })
  window.eventTime += delayMs
  window.tapEvents = []
}

/** Returns the elements other than the one tapped first in which the second tap did something. Runs in the page. */
const listReachedElements = () =>
  window.tapEvents
    .filter(
      ({ target, defaultPrevented }) => !defaultPrevented && !window.tappedElement.contains(target as Node),
    )
    .map(({ type, target }) => `${type} ${(target as Element).outerHTML.slice(0, 100)}`)

/**
 * Taps each control twice at the same point, 150 ms apart, unless one of that name was tapped before. Returns the controls
 * whose second tap reached another element, and the names of those that an earlier tap put out of reach.
 */
export async function tapTwice(page: Page, tappedNames: Set<string>) {
  const faults: object[] = []
  const missed: string[] = []
  let isAsOpened = true
  for (const [index, name] of (await page.evaluate(findControls)).entries()) {
    if (tappedNames.has(name)) continue
    const target = await page.evaluate(findTarget, index)
    if (!target && !isAsOpened) missed.push(name)
    if (!target) continue
    isAsOpened = false
    tappedNames.add(name)
    await page.touchscreen.tap(target.x, target.y)
    await page.evaluate(waitForSecondTap, 150)
    await page.touchscreen.tap(target.x, target.y)
    const reached = await page.evaluate(listReachedElements)
    if (reached.length > 0) faults.push({ name, reached })
  }
  return { faults, missed }
}
