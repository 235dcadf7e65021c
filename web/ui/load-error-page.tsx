import type { ReactNode } from 'react'
import { isClientError } from '#shared/errors.ts'
import { Button } from './button.tsx'
import { ErrorReference } from './fetch-error-notice.tsx'
import { Hotline } from './hotline.tsx'
import { Notice } from './notice.tsx'
import { Page } from './page.tsx'

type LoadErrorPageProps = {
  page: string
  title: string
  error: unknown
  onRetry(): void
  children?: ReactNode
}

/** A page whose content could not be loaded, with the message of a refusal or advice about the connection. */
export const LoadErrorPage = ({ page, title, error, onRetry, children }: LoadErrorPageProps) => (
  <Page title={page}>
    <Notice role="alert" title={title}>
      <p>{isClientError(error) ? error.error.message : 'Check your connection and try again.'}</p>
      {children}
      <ErrorReference error={error} />
      {isClientError(error) && (
        <p>
          If it happens again, call the Clearing Hotline on <Hotline />.
        </p>
      )}
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  </Page>
)
