import { computeAccessibleName, getRole } from 'dom-accessibility-api'

/** An element by its role and accessible name; a file input has the role `file`, a native dropdown `select`. */
export type Target = { role: string; name?: Name; within?: Target }
/** A whole name, or the source of a regular expression that it matches. */
export type Name = { is: string } | { matches: string; flags: string }

const candidates = 'a, button, input, select, option, h1, h2, fieldset, section, main, [role]'

function roleOf(element: Element) {
  if (element.matches('select')) return 'select'
  return element.matches('input[type="file"]') ? 'file' : getRole(element)
}

function isNamed(element: Element, name: Name | undefined) {
  if (!name) return true
  const given = computeAccessibleName(element).replace(/\s+/g, ' ').trim()
  return 'is' in name ? given === name.is : new RegExp(name.matches, name.flags).test(given)
}

// An option of a closed dropdown is not rendered.
const isVisible = (element: Element) =>
  element.matches('option') || element.checkVisibility({ visibilityProperty: true })

/** The first visible element of a page that is meant, or null. It runs in the page. */
export function findElement({ role, name, within }: Target): Element | null {
  const scope = within ? findElement(within) : document
  if (!scope) return null
  const elements = [...scope.querySelectorAll(candidates)]
  return (
    elements.find(element => roleOf(element) === role && isVisible(element) && isNamed(element, name)) ?? null
  )
}

/** Where a person presses to reach an element: a radio or checkbox by its label. It is scrolled to the middle. */
export function findPressed(target: Target): Element | null {
  const element = findElement(target)
  const pressed = element?.matches('[type="radio"], [type="checkbox"]') ? element.closest('label') : element
  ;(pressed ?? element)?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return pressed ?? element
}
