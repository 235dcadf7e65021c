import { useCallback, useEffect, useState } from 'react'

/**
 * Returns a function that focuses the first existing control of some ids after the next render. If none exists yet, because
 * its code is still loading, it waits for one, and leaves the focus where somebody has moved it in the meantime.
 */
export function useFocusAfterRender() {
  const [request, setRequest] = useState<{ ids: readonly string[]; focused: Element | null }>()

  useEffect(() => {
    const target = request?.ids.map(id => document.getElementById(id)).find(element => element !== null)
    if (!request || !target) return
    setRequest(undefined)
    // The focus is nowhere if the button that had it is gone.
    if (![request.focused, document.body].includes(document.activeElement)) return
    target.focus({ preventScroll: true })
    // Headings go to the top; a field comes into view with its row or label. WebKit lays the page out after the focus, so
    // an earlier scroll would miss the target.
    const area = target.closest('.qualification') ?? target.closest('.field') ?? target
    requestAnimationFrame(() =>
      target.tabIndex === -1
        ? target.scrollIntoView({ block: 'start' })
        : area.scrollIntoView({ block: 'nearest' }),
    )
  })

  return useCallback((...ids: string[]) => setRequest({ ids, focused: document.activeElement }), [])
}
