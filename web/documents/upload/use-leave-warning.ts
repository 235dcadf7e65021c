import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { isPlainClick } from '../../ui/is-plain-click.ts'

const question =
  'Your files are still being sent. If you leave this page now, we will not receive them. Leave?'
const confirmLeave = () => window.confirm(question)

/** Asks for confirmation before the page is left during an upload: by a link, Back, Forward or closing the tab. */
export function useLeaveWarning(isSending: boolean) {
  const { pathname } = useLocation()

  useEffect(() => {
    if (!isSending) return
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
  }, [isSending, pathname])
}

/** The index in this tab's history that the router stores with an entry. */
const historyIndex = (state: { idx?: number } | null) => state?.idx ?? 0

/** Whether a click leads to another page of this site, in this tab. */
function leadsAway(event: MouseEvent, pathname: string) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || !isPlainClick(event)) return false
  return link.origin === window.location.origin && link.pathname !== pathname
}
