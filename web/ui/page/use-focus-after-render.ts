import { useCallback, useEffect, useState } from 'react'

/** Returns a function that focuses the first existing control of some ids after the next render. */
export function useFocusAfterRender() {
  const [ids, setIds] = useState<readonly string[]>([])

  useEffect(() => {
    const target = ids.map(id => document.getElementById(id)).find(element => element !== null)
    target?.focus({ preventScroll: true })
    // Headings go to the top; a field comes into view with its row or label. WebKit lays the page out after the focus, so
    // an earlier scroll would miss the target.
    const area = target?.closest('.qualification') ?? target?.closest('.field') ?? target
    const frame = requestAnimationFrame(() =>
      target?.tabIndex === -1
        ? target.scrollIntoView({ block: 'start' })
        : area?.scrollIntoView({ block: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [ids])

  return useCallback((...newIds: string[]) => setIds(newIds), [])
}
