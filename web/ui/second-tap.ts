const tapIntervalMs = 500
/** How far apart two taps of one finger may be, in CSS pixels. */
const tapDistance = 24

type Tap = { at: number; x: number; y: number; control: Element | null }

/** Returns the control of an event's target: what a tap there activates. */
const findControl = ({ target }: Event) =>
  target instanceof Element
    ? (target.closest('a, button, label, summary, input, select, textarea, [role="option"]') ?? target)
    : null

/**
 * Ignores the second of two quick taps at one point if another control lies there by then, because the page moved under
 * the finger. Keys and assistive technology send no pointer events and are never held.
 */
export function ignoreSecondTaps(page: Document) {
  let last: Tap | undefined
  let isHeld = false

  page.addEventListener(
    'pointerdown',
    event => {
      const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY, control: findControl(event) }
      isHeld =
        last !== undefined &&
        tap.at - last.at < tapIntervalMs &&
        Math.hypot(tap.x - last.x, tap.y - last.y) < tapDistance &&
        tap.control !== last.control
      last = isHeld ? { ...tap, control: last?.control ?? null } : tap
    },
    true,
  )
  function hold(event: UIEvent) {
    // A click without a pointer has no count.
    if (!isHeld || (event.type === 'click' && event.detail === 0)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ['touchend', 'mousedown', 'click'] as const) page.addEventListener(type, hold, true)
}
