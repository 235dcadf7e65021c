import type { MouseEvent } from 'react'

/**
 * Scrolls to the target of a link such as `#main`, unfolds it and focuses its heading. The browser's own navigation would add a
 * history entry without the state of the page.
 */
export function goToAnchor(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const target = document.querySelector(event.currentTarget.hash)
  if (target instanceof HTMLDetailsElement) target.open = true
  target?.scrollIntoView()
  target?.querySelector<HTMLElement>('[tabindex="-1"], summary')?.focus()
}
