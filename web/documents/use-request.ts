import { useOutletContext } from 'react-router-dom'
import { useCall } from '../api/use-call.ts'

/** The attachment request whose id the address carries, and how it stands. */
export function useRequest() {
  const requestId = useOutletContext<string>()
  const request = useCall('get-attachment-request', { param: { requestId } })
  return { requestId, ...request }
}
