export { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'
export { spaceTaps } from '../e2e/support/page-scripts.ts'

/** Scrolls an element to the middle and returns it, or the label of a radio or checkbox, which covers it. */
export function scrollToClick(element: Element | undefined) {
  const target =
    (element?.matches('[type="radio"], [type="checkbox"]') && element.closest('label')) || element
  target?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return target
}
