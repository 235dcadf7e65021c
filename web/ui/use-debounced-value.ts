import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for a while. */
export function useDebouncedValue<T>(value: T, delayMs: number): T {
  const [settledValue, setSettledValue] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])

  return settledValue
}
