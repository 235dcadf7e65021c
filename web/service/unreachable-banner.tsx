import { Banner } from '../ui/banner.tsx'
import { useService } from './use-service.ts'

/** The banner that is shown while the service cannot be reached. */
export function UnreachableBanner() {
  const { isUnreachable } = useService()
  return isUnreachable ? (
    <Banner label="Connection">
      <b>Our servers could not be contacted.</b> Check your connection. We are still trying.
    </Banner>
  ) : null
}
