import { setImmediate } from 'node:timers/promises'

/** A clock that advances only when `wait` is called, after pending callbacks have run. */
export function simulatedClock(start: Date) {
  let now = start
  const wait = async (milliseconds: number) => {
    await setImmediate()
    now = new Date(now.getTime() + Math.max(1, milliseconds))
  }
  return { clock: () => now, wait }
}

/** Returns the largest number of instants (ms, ascending) within any second. */
export const maxPerSecond = (moments: number[]) =>
  Math.max(
    ...moments.map((from, index) => moments.slice(index, index + 300).filter(at => at < from + 1000).length),
  )
