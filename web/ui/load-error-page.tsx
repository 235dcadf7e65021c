import type { ReactNode } from 'react'
import { Refusal } from '#shared/errors.ts'
import { Button } from './button.tsx'
import { ErrorReference } from './error-reference.tsx'
import { Hotline } from './hotline.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

type CouldNotLoadProps = {
  page: string
  title: string
  error: unknown
  onRetry(): void
  /** What else there is to know. */
  children?: ReactNode
}

/** A page whose content could not be loaded: what was refused says so itself, anything else is the connection. */
export const LoadErrorPage = ({ page, title, error, onRetry, children }: CouldNotLoadProps) => (
  <Page title={page}>
    <Notice role="alert" title={title}>
      <p>{refused(error) ? error.error.message : 'Check your connection and try again.'}</p>
      {children}
      <ErrorReference error={error} />
      {refused(error) && (
        <p>
          Does it happen again? Call the Clearing Hotline on <Hotline />.
        </p>
      )}
      <Button onClick={onRetry}>Retry</Button>
    </Notice>
  </Page>
)

const refused = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status >= 400 && error.status < 500
