/** Seeded random numbers: a seed gives the same people with the same habits. */
export type Random = ReturnType<typeof createRandom>

/** Creates the numbers of a seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  return {
    next,
    between,
    chance: (probability: number) => next() < probability,
    /** A number between half of the median and twice the median. */
    around: (median: number) => median * 2 ** between(-1, 1),
    pick: <T>(values: readonly [T, ...T[]]): T => values[Math.floor(next() * values.length)] ?? values[0],
    /** Returns another seeded source, for one person. */
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  }
}
