import type { MouseEvent } from 'react'

/**
 * Scrolls to the target of a link such as `#main` and focuses its heading or, for a field, its first control.
 * The browser's own navigation would add a history entry without the state of the page.
 */
export function goToAnchor(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  const field = target?.closest('.field') ?? target
  field?.scrollIntoView()
  const control = target?.matches('input, select, button')
    ? target
    : target?.querySelector<HTMLElement>('[tabindex="-1"], summary, input, select, button')
  control?.focus({ preventScroll: true })
}
