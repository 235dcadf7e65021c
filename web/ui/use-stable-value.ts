import { useRef } from 'react'

/** The same value as long as it says the same: what is written as equal JSON keeps its identity. */
export function useStableValue<T>(value: T): T {
  const kept = useRef(value)
  if (kept.current !== value && JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value
  return kept.current
}
