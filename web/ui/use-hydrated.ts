import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while prerendered markup is hydrated, which knows nothing of the service or the visitor; true afterwards. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
