import { useEffect, useState } from 'react'

/** Returns a text once it has not changed for a while. */
export function useDebouncedValue(value: string, delayMs = 400): string {
  const [settledValue, setSettledValue] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setSettledValue(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])

  return settledValue
}
