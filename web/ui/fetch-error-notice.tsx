import type { ReactNode } from 'react'
import { Refusal, unknownIssueText } from '#shared/errors.ts'
import { Button } from './button.tsx'
import { ErrorReference } from './error-reference.tsx'
import { Notice } from './notice.tsx'

type CouldNotFetchProps = { what: string; error: unknown; onRetry(): void; children?: ReactNode }

/** An error banner of section 8, with Retry. */
export const FetchErrorNotice = ({ what, error, onRetry, children }: CouldNotFetchProps) => (
  <Notice role="alert" title={`Could not fetch ${what}`}>
    <p>
      {reason(error)} What you have entered is safe. {children}
    </p>
    <ErrorReference error={error} />
    <Button secondary onClick={onRetry}>
      Retry
    </Button>
  </Notice>
)

const reason = (error: unknown) => {
  const said = error instanceof Refusal ? error.error.message : unknownIssueText
  return said.endsWith('.') ? said : `${said}.`
}
