import { useEffect, useRef } from 'react'

/** Loads code that is likely to be needed next, such as the next screen's, after the page has loaded. */
export function usePrefetch(load: () => Promise<unknown>) {
  const initialLoad = useRef(load)
  useEffect(() => {
    const timer = setTimeout(() => void initialLoad.current().catch(() => {}), 2_000)
    return () => clearTimeout(timer)
  }, [])
}
