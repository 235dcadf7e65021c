import { useEffect, useState } from 'react'

/** A value once it has stood still for a while; values are compared as JSON. */
export function useDebouncedValue<T>(value: T, pause = 400): T {
  const [settled, setSettled] = useState(value)
  const written = JSON.stringify(value)
  const same = written === JSON.stringify(settled)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written stands for the value
  useEffect(() => {
    if (same) return
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [written, same, pause])

  return settled
}
