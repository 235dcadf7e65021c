import { useEffect, useState } from 'react'

/** Loads code that is likely to be needed next, such as the next screen's, once the browser is idle. */
export function usePrefetch(load: () => Promise<unknown>) {
  const [initialLoad] = useState(() => load)
  useEffect(() => {
    const prefetch = () => void initialLoad().catch(() => {})
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prefetch, 2_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(prefetch, { timeout: 5_000 })
    return () => cancelIdleCallback(idle)
  }, [initialLoad])
}
