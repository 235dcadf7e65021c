import { useEffect, useState } from 'react'
import { now } from '../api/server-clock.ts'

const secondsUntil = (timeMs: number) => Math.max(0, Math.ceil((timeMs - now().getTime()) / 1000))

/** Returns the whole seconds until an instant, updated every second down to 0. */
export function useSecondsUntil(instant: Date): number {
  const timeMs = instant.getTime()
  const [seconds, setSeconds] = useState(() => secondsUntil(timeMs))

  useEffect(() => {
    const update = () => setSeconds(secondsUntil(timeMs))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [timeMs])

  return seconds
}
