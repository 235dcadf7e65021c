import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Focuses the control with an id (the first one there is) once the rendering that follows is on the page, and `ready`.
 * Wishes are state, to come with what is changed beside them: the effects of a rendering before may still be to come.
 */
export function useFocusAfterRender(ready = true) {
  const [wanted, setWanted] = useState<readonly string[]>([])
  const done = useRef(wanted)

  useEffect(() => {
    if (!ready || done.current === wanted) return
    done.current = wanted
    wanted
      .map(id => document.getElementById(id))
      .find(element => element !== null)
      ?.focus()
  }, [ready, wanted])

  return useCallback((...ids: string[]) => setWanted(ids), [])
}
