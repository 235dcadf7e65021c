import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Returns a function that focuses the first existing control of some ids after the next render, once `ready`.
 * The ids are state, so that they take effect in the same render as other changes of the caller.
 */
export function useFocusAfterRender(ready = true) {
  const [ids, setIds] = useState<readonly string[]>([])
  const focusedIds = useRef(ids)

  useEffect(() => {
    if (!ready || focusedIds.current === ids) return
    focusedIds.current = ids
    ids
      .map(id => document.getElementById(id))
      .find(element => element !== null)
      ?.focus()
  }, [ready, ids])

  return useCallback((...newIds: string[]) => setIds(newIds), [])
}
