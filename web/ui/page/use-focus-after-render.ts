import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Returns a function that focuses the first existing control of some ids after the next render, once `ready`, unless the
 * person has moved the focus since. The ids are state, so that the render that shows the control also focuses it.
 */
export function useFocusAfterRender(ready = true) {
  const [ids, setIds] = useState<readonly string[]>([])
  const focusedIds = useRef(ids)
  const earlierFocus = useRef<Element | null>(null)

  useEffect(() => {
    if (!ready || focusedIds.current === ids) return
    focusedIds.current = ids
    const { activeElement, body } = document
    if (activeElement !== body && activeElement !== earlierFocus.current) return
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
  }, [ready, ids])

  return useCallback((...newIds: string[]) => {
    earlierFocus.current = document.activeElement
    setIds(newIds)
  }, [])
}
