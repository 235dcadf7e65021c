import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { Message } from '#shared/errors.ts'

const counts = ['', '', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const heading = (count: number) =>
  count < 2 ? 'There is a problem' : `${counts[count] ?? count} things to put right`

export const summaryId = 'summary'

/**
 * Lists what must be put right, each line leading to its field; takes the focus when it appears. To take it again
 * at the next attempt, give it the attempt as `key`.
 */
export function ErrorSummary({ messages }: { messages: readonly Message[] }) {
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const shown = messages.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown])
  if (!shown) return null

  return (
    <div
      className="error-summary"
      id={summaryId}
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={box}
    >
      <h2 id={titleId}>{heading(messages.length)}</h2>
      <ul>
        {messages.map(({ path, text }) => (
          <li key={`${path} ${text}`}>
            {path === '' ? (
              text
            ) : (
              <a href={`#${path}`} onClick={event => goToField(event, path)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focuses the control with this id, or the first one inside, and leaves the address alone. */
function goToField(event: MouseEvent, id: string) {
  event.preventDefault()
  const field = document.getElementById(id)
  const control = field?.matches('input, select, textarea, button')
    ? field
    : field?.querySelector<HTMLElement>('input, select, textarea, button')
  const target = control ?? field
  target?.closest('.field')?.scrollIntoView?.()
  target?.focus({ preventScroll: target.closest('.field') !== null })
}
