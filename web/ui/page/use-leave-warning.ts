import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/**
 * While active, asks for confirmation before the page is left by a link, Back, Forward or closing the tab. Browsers show
 * their own question before they close a tab.
 */
export function useLeaveWarning(isActive: boolean, question: string) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])

  useEffect(() => {
    if (!isActive) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [isActive])
}
