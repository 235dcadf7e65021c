import { useSyncExternalStore } from 'react'

/** The key of the consent in local storage. Signing out does not delete it. */
export const consentKey = 'statisticsConsent'
const changeEvent = 'portal:consent'

const hasConsent = () => localStorage.getItem(consentKey) !== null
function subscribe(listener: () => void) {
  window.addEventListener('storage', listener)
  window.addEventListener(changeEvent, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(changeEvent, listener)
  }
}

export function giveConsent() {
  localStorage.setItem(consentKey, 'true')
  window.dispatchEvent(new Event(changeEvent))
}

export function withdrawConsent() {
  localStorage.removeItem(consentKey)
  window.dispatchEvent(new Event(changeEvent))
}

/** Whether the visitor allows us to count visits. All tabs share the consent; a prerendered page has none. */
export const useConsent = () => useSyncExternalStore(subscribe, hasConsent, () => false)
