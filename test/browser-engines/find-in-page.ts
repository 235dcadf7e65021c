import { computeAccessibleName, getRole } from 'dom-accessibility-api'

export { translatePage } from '../e2e/support/translate-page.ts'

/** An element by its role and accessible name; a file input has the role `file`, a native dropdown `select`. */
export type Target = { role: string; name?: Name; within?: Target }
/** An exact name, or the source and flags of a regular expression. */
export type Name = { is: string } | { matches: string; flags: string }

const candidates = 'a, button, input, select, option, h1, h2, fieldset, section, main, [role]'

function roleOf(element: Element) {
  if (element.matches('select')) return 'select'
  return element.matches('input[type="file"]') ? 'file' : getRole(element)
}

function isNamed(element: Element, name: Name | undefined) {
  if (!name) return true
  const accessibleName = computeAccessibleName(element).replace(/\s+/g, ' ').trim()
  return 'is' in name ? accessibleName === name.is : new RegExp(name.matches, name.flags).test(accessibleName)
}

// An option of a closed dropdown is not rendered.
const isVisible = (element: Element) =>
  element.matches('option') || element.checkVisibility({ visibilityProperty: true })

/** Returns the first visible element that matches, or null. Runs in the page. */
export function findElement({ role, name, within }: Target): Element | null {
  const scope = within ? findElement(within) : document
  if (!scope) return null
  const elements = [...scope.querySelectorAll(candidates)]
  return (
    elements.find(element => roleOf(element) === role && isVisible(element) && isNamed(element, name)) ?? null
  )
}

declare global {
  interface Window {
    lastTap?: PointerEvent
  }
}

/** Whether a tap on an element would be the second one at this point within half a second, which the page ignores. */
function isSecondTap(element: Element) {
  const { lastTap } = window
  if (!lastTap || performance.now() - lastTap.timeStamp > 500) return false
  const { left, top, width, height } = element.getBoundingClientRect()
  return Math.hypot(left + width / 2 - lastTap.clientX, top + height / 2 - lastTap.clientY) < 24
}

/**
 * Returns the element to click: the label of a radio or checkbox, or the element itself. Scrolls it to the middle.
 * Returns null while the page would ignore the click.
 */
export function findClickTarget(target: Target): Element | null {
  const element = findElement(target)
  const clickTarget =
    (element?.matches('[type="radio"], [type="checkbox"]') && element.closest('label')) || element
  clickTarget?.scrollIntoView({ block: 'center', behavior: 'instant' })
  window.onpointerdown = event => {
    window.lastTap = event
  }
  return clickTarget && isSecondTap(clickTarget) ? null : clickTarget
}
