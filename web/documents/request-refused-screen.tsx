import { Refusal } from '#shared/errors.ts'
import { pageHeadings } from '../page-headings.ts'
import { Button } from '../ui/button.tsx'
import { ErrorReference } from '../ui/error-reference.tsx'
import { Hotline } from '../ui/hotline.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

type RequestRefusedScreenProps = { error: unknown; onRetry(): void }

/** The page for a request that is invalid or could not be loaded. */
export function RequestRefusedScreen({ error, onRetry }: RequestRefusedScreenProps) {
  const isRefused = error instanceof Refusal && error.status >= 400 && error.status < 500
  return (
    <Page title={pageHeadings.addDocuments.title}>
      {isRefused ? (
        <Notice role="alert" title={error.error.message}>
          <p>
            Open the newest link we sent you by email. If that is the one you used, call the Clearing Hotline
            on <Hotline />.
          </p>
        </Notice>
      ) : (
        <Notice role="alert" title="Your request could not be loaded">
          <p>{error instanceof Refusal ? error.error.message : 'Check your connection and try again.'}</p>
          <ErrorReference error={error} />
          <Button secondary onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      )}
    </Page>
  )
}
