import { useEffect, useState } from 'react'
import { now } from '../api/server-clock.ts'

const left = (instant: number) => Math.max(0, Math.ceil((instant - now().getTime()) / 1000))

/** Whole seconds until an instant, counting down to 0. */
export function useSecondsUntil(instant: Date): number {
  const at = instant.getTime()
  const [seconds, setSeconds] = useState(() => left(at))

  useEffect(() => {
    setSeconds(left(at))
    const ticking = setInterval(() => {
      setSeconds(left(at))
      if (left(at) === 0) clearInterval(ticking)
    }, 1000)
    return () => clearInterval(ticking)
  }, [at])

  return seconds
}
