import { useCall } from '../api/client.ts'
import { getBearerToken } from '../storage/bearer-token.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Returns the session of an applicant who is still signed in on this device; undefined for everybody else. */
export function useLiveSession() {
  const hasToken = useHydrated() && getBearerToken() !== null
  return useCall('get-bearer-token', hasToken ? {} : undefined).data
}
