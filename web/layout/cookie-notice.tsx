import { Banner } from '../ui/banner.tsx'
import { useHydrated } from '../ui/page/use-hydrated.ts'
import { setConsent, useConsent } from './statistics-consent.ts'

/**
 * The cookie notice. Close stores the consent to statistics on this device (specification 2.77); No statistics stores a
 * refusal.
 */
export function CookieNotice() {
  const isHydrated = useHydrated()
  if (useConsent() !== undefined) return null
  return (
    <Banner
      subtle
      label="Cookies"
      action={
        <div className="actions">
          <button type="button" disabled={!isHydrated} onClick={() => choose(true)}>
            Close
          </button>
          <button type="button" disabled={!isHydrated} onClick={() => choose(false)}>
            No statistics
          </button>
        </div>
      }
    >
      <span className="wide-only">We keep you signed in with a cookie. </span>
      <span>Close lets us count visits.</span>
    </Banner>
  )
}

/** Stores the choice, and moves the focus from the button, which disappears, to the heading of the page. */
function choose(isAllowed: boolean) {
  setConsent(isAllowed)
  document.querySelector('h1')?.focus({ preventScroll: true })
}
