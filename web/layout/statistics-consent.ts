import { useSyncExternalStore } from 'react'

/** The key of the choice in local storage: 'true' or 'false'. Signing out does not delete it. */
const consentKey = 'statisticsConsent'

const readConsent = () => localStorage.getItem(consentKey)
function subscribe(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

export function setConsent(isAllowed: boolean) {
  localStorage.setItem(consentKey, String(isAllowed))
  // The browser fires this event in the other tabs only.
  window.dispatchEvent(new StorageEvent('storage', { key: consentKey }))
}

/**
 * Whether the visitor allows us to count visits; undefined until they choose. All tabs share the choice; a prerendered
 * page has none.
 */
export function useConsent(): boolean | undefined {
  const consent = useSyncExternalStore(subscribe, readConsent, () => null)
  return consent === null ? undefined : consent === 'true'
}
