import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

const question = 'Your files are still being sent. If you leave this page now, they do not arrive. Leave?'

/** While files are being sent, asks before the page is left, by a link or altogether. */
export function useLeavingWarning(sending: boolean) {
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      sending && currentLocation.pathname !== nextLocation.pathname && !window.confirm(question),
  )

  useEffect(() => {
    if (!sending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [sending])
}
