import { useSyncExternalStore } from 'react'

/** Where the consent is kept on this device; it outlives signing out. */
export const consentKey = 'statisticsConsent'
const changed = 'portal:consent'

const given = () => localStorage.getItem(consentKey) !== null
function watch(listener: () => void) {
  window.addEventListener('storage', listener)
  window.addEventListener(changed, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(changed, listener)
  }
}

export function giveConsent() {
  localStorage.setItem(consentKey, 'true')
  window.dispatchEvent(new Event(changed))
}

export function withdrawConsent() {
  localStorage.removeItem(consentKey)
  window.dispatchEvent(new Event(changed))
}

/** Whether this device's person allows us to count visits, in every tab; a page that is rendered ahead knows of none. */
export const useConsent = () => useSyncExternalStore(watch, given, () => false)
