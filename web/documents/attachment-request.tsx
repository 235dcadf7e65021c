import { Outlet, useSearchParams } from 'react-router-dom'
import { isRefusal, type Refusal } from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import { formatLondonDate } from '#shared/rules/dates/london-time.ts'
import type { AttachmentRequest } from '#shared/schemas/attachment.ts'
import { useCall } from '../api/client.ts'
import { Hotline } from '../ui/contact-links.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadErrorPage } from '../ui/page/load-errors.tsx'
import { Page } from '../ui/page/page.tsx'
import { useHydrated } from '../ui/page/use-hydrated.ts'

/** Shows the upload pages if the address has a request id (specification 2.9). A prerendered page has none yet. */
export function DocumentsArea() {
  const isHydrated = useHydrated()
  const requestId = useRequestId()
  if (!isHydrated || requestId) return <Outlet />

  return (
    <Page title="This address is not complete">
      <Notice role="alert" title="UUID must be provided">
        <p>Open the link in our email again, or copy all of it.</p>
      </Notice>
    </Page>
  )
}

const useRequestId = () => useSearchParams()[0].get('requestId') ?? ''

const pollingIntervalMs = 10_000

/**
 * The attachment request of the page's address. It is undefined while it is loading, and when it has become invalid. Polls
 * while files are being scanned for viruses.
 */
export function useAttachmentRequest() {
  const requestId = useRequestId()
  const input = requestId ? { param: { requestId } } : undefined
  const query = useCall('get-attachment-request', input, {
    refetchInterval: reply =>
      reply?.files.some(({ state }) => state === 'pending') ? pollingIntervalMs : false,
  })
  return { requestId, request: isInvalidRequest(query.error) ? undefined : query.data, query }
}

/** Returns the last day on which a request's link works, such as 28 August 2027 (London time). */
export const formatRequestDeadline = ({ expiresAt }: AttachmentRequest) =>
  formatLondonDate(new Date(expiresAt)).replace(/^\S+ /, '')

/** The page for a request that is invalid or could not be loaded. */
export const RequestRefusedScreen = ({ query }: { query: { error: unknown; refetch(): unknown } }) =>
  isInvalidRequest(query.error) ? (
    <Page title="This link does not work">
      <Notice role="alert" title={query.error.body.message}>
        <p>
          Open the newest link we sent you by email. If that is the one you used, call the Clearing Hotline on{' '}
          <Hotline />.
        </p>
      </Notice>
    </Page>
  ) : (
    <LoadErrorPage title={pages.documents.title} problem="Your request could not be loaded" query={query} />
  )

/** Whether there is no such request: it is invalid, has been withdrawn or has expired. */
export const isInvalidRequest = (error: unknown): error is Refusal =>
  isRefusal(error, 'not-found', 'AttachmentRequest')
