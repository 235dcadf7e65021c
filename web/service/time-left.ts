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

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const formatCount = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
const join = (major: string, count: number, unit: string) =>
  count === 0 ? major : `${major} and ${formatCount(count, unit)}`

/** Returns a time left as words. Only the last two minutes are exact to the second. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 2 * minute) return formatCount(seconds, 'second')
  const minutes = Math.ceil(seconds / minute) * minute
  if (minutes < 2 * hour) return formatCount(minutes / minute, 'minute')
  if (minutes < 2 * day)
    return join(formatCount(Math.floor(minutes / hour), 'hour'), (minutes % hour) / minute, 'minute')
  const hours = Math.ceil(seconds / hour) * hour
  return join(formatCount(Math.floor(hours / day), 'day'), (hours % day) / hour, 'hour')
}
