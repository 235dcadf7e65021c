import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

const question = 'Your files are still being sent. If you leave this page now, they do not arrive. Leave?'
const mayLeave = () => window.confirm(question)

/** While files are being sent, asks before the page is left: by a link, by Back or Forward, or altogether. */
export function useLeaveWarning(sending: boolean) {
  const { pathname } = useLocation()

  useEffect(() => {
    if (!sending) return
    const here = placeIn(window.history.state)

    const follow = (event: MouseEvent) => {
      if (!leads(event, pathname) || mayLeave()) return
      event.preventDefault()
      event.stopPropagation()
    }
    const turn = (event: PopStateEvent) => {
      if (window.location.pathname === pathname || mayLeave()) return
      event.stopImmediatePropagation()
      window.history.go(here - placeIn(event.state))
    }
    const leave = (event: BeforeUnloadEvent) => event.preventDefault()

    // Before the router hears of it.
    document.addEventListener('click', follow, true)
    window.addEventListener('popstate', turn, true)
    window.addEventListener('beforeunload', leave)
    return () => {
      document.removeEventListener('click', follow, true)
      window.removeEventListener('popstate', turn, true)
      window.removeEventListener('beforeunload', leave)
    }
  }, [sending, pathname])
}

/** Where in this tab's history an entry of the router is. */
const placeIn = (state: { idx?: number } | null) => state?.idx ?? 0

/** Whether a click leads to another page of this site, in this tab. */
function leads({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent, from: string) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || button !== 0 || ctrlKey || metaKey || shiftKey) return false
  return link.origin === window.location.origin && link.pathname !== from
}
