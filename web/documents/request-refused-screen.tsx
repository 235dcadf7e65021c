import { Refusal } from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import { Hotline } from '../ui/hotline.tsx'
import { LoadErrorPage } from '../ui/load-error-page.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

type RequestRefusedScreenProps = { error: unknown; onRetry(): void }

/** The page for a request that is invalid or could not be loaded. */
export const RequestRefusedScreen = ({ error, onRetry }: RequestRefusedScreenProps) =>
  isInvalidRequest(error) ? (
    <Page title="This link does not work">
      <Notice role="alert" title={error.error.message}>
        <p>
          Open the newest link we sent you by email. If that is the one you used, call the Clearing Hotline on{' '}
          <Hotline />.
        </p>
      </Notice>
    </Page>
  ) : (
    <LoadErrorPage
      page={pages.documents.title}
      title="Your request could not be loaded"
      error={error}
      onRetry={onRetry}
    />
  )

/** Whether there is no such request: it is invalid, has been withdrawn or has expired. */
export const isInvalidRequest = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.error.kind === 'not-found'
