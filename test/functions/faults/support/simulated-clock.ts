/** A clock that moves when somebody waits, and never else. */
export function simulatedClock(start: Date) {
  let now = start
  const wait = async (milliseconds: number) => {
    now = new Date(now.getTime() + Math.max(1, milliseconds))
  }
  return { clock: () => now, wait }
}

/** The most of some moments, in order, that fall into any second. */
export const maxPerSecond = (moments: number[]) =>
  Math.max(
    ...moments.map((from, place) => moments.slice(place, place + 50).filter(at => at < from + 1000).length),
  )
