import { useCallback, useEffect, useRef } from 'react'

/** Focuses the control with an id (the first one there is) once the next rendering is on the page, and `ready`. */
export function useFocusAfter(ready = true) {
  const wanted = useRef<string[]>([])

  useEffect(() => {
    if (!ready || wanted.current.length === 0) return
    const found = wanted.current.map(id => document.getElementById(id)).find(element => element !== null)
    wanted.current = []
    found?.focus()
  })

  return useCallback((...ids: string[]) => {
    wanted.current = ids
  }, [])
}
