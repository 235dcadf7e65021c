import { useCall } from '../api/client.ts'
import { getBearerToken } from '../session/session.ts'
import { useHydrated } from '../ui/page/use-hydrated.ts'

/** Returns the session of an applicant who is still signed in on this device; undefined for everybody else. */
export function useLiveSession() {
  const hasToken = useHydrated() && getBearerToken() !== null
  return useCall('get-bearer-token', hasToken ? {} : undefined).data
}
