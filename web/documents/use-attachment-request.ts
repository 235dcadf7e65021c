import { useOutletContext } from 'react-router-dom'
import { useCall } from '../api/use-call.ts'

const pause = 10_000

/** The attachment request whose id the address carries, and how it stands; asked again while files are being scanned. */
export function useAttachmentRequest() {
  const requestId = useOutletContext<string>()
  const request = useCall(
    'get-attachment-request',
    { param: { requestId } },
    { refetchInterval: reply => (reply?.files.some(({ state }) => state === 'pending') ? pause : false) },
  )
  return { requestId, ...request }
}
