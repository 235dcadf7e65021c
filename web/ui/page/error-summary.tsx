import { useEffect, useId, useRef } from 'react'
import type { Message } from '#shared/schemas/message.ts'
import { goToAnchor } from './go-to-anchor.ts'

/**
 * A list of errors with a link to each field. Takes the focus when it mounts. Pass the number of the attempt as `key`, so that
 * each attempt mounts it again.
 */
export function ErrorSummary({ messages }: { messages: readonly Message[] }) {
  const titleId = useId()
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [])
  if (messages.length === 0) return null

  return (
    <div className="error-summary" role="alert" aria-labelledby={titleId} tabIndex={-1} ref={summary}>
      <h2 id={titleId}>There is a problem</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list">
        {messages.map(({ path, text }) => (
          <li key={`${path} ${text}`}>
            {path === '' ? (
              text
            ) : (
              <a href={`#${path}`} onClick={goToAnchor}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
