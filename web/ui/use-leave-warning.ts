import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isPlainClick } from './is-plain-click.ts'

/**
 * While active, asks for confirmation before the page is left by a link, Back, Forward or closing the tab. Browsers show
 * their own question before they close a tab.
 */
export function useLeaveWarning(isActive: boolean, question: string) {
  const { pathname } = useLocation()

  // A layout effect, because an event may follow as soon as the page shows the change.
  useLayoutEffect(() => {
    if (!isActive) return
    const confirmLeave = () => window.confirm(question)
    const currentIndex = historyIndex(window.history.state)

    const handleClick = (event: MouseEvent) => {
      if (!leadsAway(event, pathname) || confirmLeave()) return
      event.preventDefault()
      event.stopPropagation()
    }
    const handlePopState = (event: PopStateEvent) => {
      if (window.location.pathname === pathname || confirmLeave()) return
      event.stopImmediatePropagation()
      window.history.go(currentIndex - historyIndex(event.state))
    }

    // In the capture phase, which is before the router's listeners.
    const abort = new AbortController()
    const { signal } = abort
    document.addEventListener('click', handleClick, { capture: true, signal })
    window.addEventListener('popstate', handlePopState, { capture: true, signal })
    window.addEventListener('beforeunload', event => event.preventDefault(), { signal })
    return () => abort.abort()
  }, [isActive, question, pathname])
}

/** The index in this tab's history that the router stores with an entry. */
const historyIndex = (state: { idx?: number } | null) => state?.idx ?? 0

/** Whether a click leads to another page of this site, in this tab. */
function leadsAway(event: MouseEvent, pathname: string) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || !isPlainClick(event)) return false
  return link.origin === window.location.origin && link.pathname !== pathname
}
