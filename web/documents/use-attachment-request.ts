import { useOutletContext } from 'react-router-dom'
import { useCall } from '../api/public-client.ts'

const pollingIntervalMs = 10_000

/** The attachment request of the page's address. Polls while files are being scanned for viruses. */
export function useAttachmentRequest() {
  const requestId = useOutletContext<string>()
  const request = useCall(
    'get-attachment-request',
    { param: { requestId } },
    {
      refetchInterval: reply =>
        reply?.files.some(({ state }) => state === 'pending') ? pollingIntervalMs : false,
    },
  )
  return { requestId, ...request }
}
