import { setImmediate } from 'node:timers/promises'

/** A clock that moves when somebody waits, after what runs meanwhile, and never else. */
export function simulatedClock(start: Date) {
  let now = start
  const wait = async (milliseconds: number) => {
    await setImmediate()
    now = new Date(now.getTime() + Math.max(1, milliseconds))
  }
  return { clock: () => now, wait }
}

/** The most of some moments, in order, that fall into any second. */
export const maxPerSecond = (moments: number[]) =>
  Math.max(
    ...moments.map((from, place) => moments.slice(place, place + 300).filter(at => at < from + 1000).length),
  )
