import { useEffect, useState } from 'react'

/** Returns the same object until a value with different JSON is passed. */
export function useStableValue<T>(value: T): T {
  const [stableValue, setStableValue] = useState(value)
  if (stableValue === value || JSON.stringify(stableValue) === JSON.stringify(value)) return stableValue
  setStableValue(value)
  return value
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
