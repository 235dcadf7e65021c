import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Returns false during hydration, when the markup must equal the prerendered page, and true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
