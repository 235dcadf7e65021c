import type { ReactNode } from 'react'
import { formatReferenceHint, Refusal, unknownIssueText } from '#shared/errors.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type FetchErrorNoticeProps = { what: string; error: unknown; onRetry(): void; children?: ReactNode }

/** A failed fetch with a button that repeats it (specification, section 8). */
export const FetchErrorNotice = ({ what, error, onRetry, children }: FetchErrorNoticeProps) => (
  <Notice role="alert" title={`Could not fetch ${what}`}>
    <p>
      {formatReason(error)} Your answers are safe. {children}
    </p>
    <ErrorReference error={error} />
    <Button secondary onClick={onRetry}>
      Try again
    </Button>
  </Notice>
)

const formatReason = (error: unknown) => {
  const message = error instanceof Refusal ? error.error.message : unknownIssueText
  return message.endsWith('.') ? message : `${message}.`
}

/** The reference that finds a server error in the log, to quote on the telephone. */
export function ErrorReference({ error }: { error: unknown }) {
  const reference =
    error instanceof Refusal && error.error.kind === 'server' ? error.error.reference : undefined
  return reference ? <p>{formatReferenceHint(reference)}</p> : null
}
