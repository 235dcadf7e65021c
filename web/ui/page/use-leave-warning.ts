import { useEffect } from 'react'

/** While active, lets the browser ask before the page is closed or another page is loaded. */
export function useLeaveWarning(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [isActive])
}
