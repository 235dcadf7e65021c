import { useState } from 'react'

/** Returns the same object until a value with different JSON is passed. */
export function useStableValue<T>(value: T): T {
  const [stableValue, setStableValue] = useState(value)
  if (stableValue === value || JSON.stringify(stableValue) === JSON.stringify(value)) return stableValue
  setStableValue(value)
  return value
}
