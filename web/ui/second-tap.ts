const tapIntervalMs = 500
/** How far apart two taps of one finger may be, in CSS pixels. */
const tapDistance = 24

type Tap = { at: number; x: number; y: number; control: Element | null }

/** Returns the control that a tap on the target of an event activates. */
const findControl = ({ target }: Event) =>
  target instanceof Element
    ? (target.closest('a, button, label, summary, input, select, textarea, [role="option"]') ?? target)
    : null

/**
 * Ignores the second of two quick taps at one point if the page has moved another control there in between. Keys and
 * assistive technology send no pointer events, so their clicks always count.
 */
export function ignoreSecondTaps(page: Document) {
  let last: Tap | undefined
  let isIgnored = false

  page.addEventListener(
    'pointerdown',
    event => {
      const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, control: findControl(event) }
      isIgnored =
        last !== undefined &&
        tap.at - last.at < tapIntervalMs &&
        Math.hypot(tap.x - last.x, tap.y - last.y) < tapDistance &&
        tap.control !== last.control
      last = isIgnored ? { ...tap, control: last?.control ?? null } : tap
    },
    true,
  )
  function ignore(event: UIEvent) {
    // A click without a pointer has no count.
    if (!isIgnored || (event.type === 'click' && event.detail === 0)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ['touchend', 'mousedown', 'click'] as const) page.addEventListener(type, ignore, true)
}
