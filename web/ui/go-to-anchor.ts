import type { MouseEvent } from 'react'

/**
 * Scrolls to the target of a link such as `#main` and focuses its heading. The browser's own navigation would add a
 * history entry without the state of the page.
 */
export function goToAnchor(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const target = document.querySelector(event.currentTarget.hash)
  target?.scrollIntoView()
  target?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
}
