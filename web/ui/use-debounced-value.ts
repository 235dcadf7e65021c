import { useEffect, useState } from 'react'

/** Returns a value once it has not changed for a while. Values are compared as JSON. */
export function useDebouncedValue<T>(value: T, delayMs = 400): T {
  const [settledValue, setSettledValue] = useState(value)
  const json = JSON.stringify(value)
  const isSettled = json === JSON.stringify(settledValue)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the JSON represents the value
  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => setSettledValue(value), delayMs)
    return () => clearTimeout(timer)
  }, [json, isSettled, delayMs])

  return settledValue
}
