import { useRef } from 'react'

/** Returns the same object until a value with different JSON is passed. */
export function useStableValue<T>(value: T): T {
  const stable = useRef(value)
  if (stable.current !== value && JSON.stringify(stable.current) !== JSON.stringify(value))
    stable.current = value
  return stable.current
}
