import { useEffect, useRef, useState } from 'react'

/** Returns the same object until a value with different JSON is passed. */
export function useStableValue<T>(value: T): T {
  const stable = useRef(value)
  if (stable.current !== value && JSON.stringify(stable.current) !== JSON.stringify(value))
    stable.current = value
  return stable.current
}

/** Returns a value once it has not changed for a while. */
export function useDebouncedValue<T>(value: T, delayMs = 400): T {
  const [settledValue, setSettledValue] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])

  return settledValue
}
