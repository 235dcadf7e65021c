import { Banner } from './banner.tsx'
import { giveConsent, useConsent } from './statistics-consent.ts'
import { useHydrated } from './use-hydrated.ts'

/** The cookie notice. Close stores the consent to statistics on this device (specification, section 2). */
export function CookieNotice() {
  const isHydrated = useHydrated()
  if (useConsent()) return null
  return (
    <Banner
      subtle
      label="Cookies"
      action={
        <button type="button" disabled={!isHydrated} onClick={giveConsent}>
          Close
        </button>
      }
    >
      Cookies keep you signed in. We do not count visits. Closing this notice allows us to, without knowing
      who you are.
    </Banner>
  )
}
