import { useEffect } from 'react'
import { pages } from '#shared/pages.ts'

/** Signing out stores nothing but the number of sign-outs on this device. */
const storageKey = 'signOuts'

/** Returns the number of sign-outs on this device. */
export const countSignOuts = () => Number(localStorage.getItem(storageKey) ?? 0)
export const storeSignOuts = (count: number) => localStorage.setItem(storageKey, String(count))

/** Whether this page was opened by a redirect to the start page, as by signing out. */
export function wasRedirectedToStart() {
  const [navigation] = performance.getEntriesByType('navigation')
  const wasRedirected = navigation && 'redirectCount' in navigation && navigation.redirectCount !== 0
  return wasRedirected && window.location.pathname === pages.landing.path
}

/** Loads a page that may show a sign-in again after a sign-out: at once, or when it returns from the history. */
export function useReloadAfterSignOut() {
  useEffect(() => {
    const signOuts = countSignOuts()
    const reload = () => countSignOuts() !== signOuts && window.location.reload()
    const abort = new AbortController()
    for (const name of ['pageshow', 'storage'])
      window.addEventListener(name, reload, { signal: abort.signal })
    return () => abort.abort()
  }, [])
}
