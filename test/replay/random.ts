let state = 1

/** Returns a number from 0 to 1. The numbers are the same in every replay (mulberry32). */
export function random() {
  state = (state + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

export const between = (low: number, high: number) => low + random() * (high - low)

export const chance = (probability: number) => random() < probability

/** Returns a number between half of the median and twice the median. */
export const around = (median: number) => median * 2 ** between(-1, 1)
