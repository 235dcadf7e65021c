import { useEffect } from 'react'
import { screens } from './screens.ts'

/** Fetches the code of the screen that most likely comes next, once the page has nothing better to do. */
export function useAhead(next: keyof typeof screens) {
  useEffect(() => {
    const fetchIt = () => void screens[next]().catch(() => {})
    // Safari knows no idle moments.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchIt, 2_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetchIt, { timeout: 5_000 })
    return () => cancelIdleCallback(idle)
  }, [next])
}
