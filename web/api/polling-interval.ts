const maxIntervalMs = 60_000

/** Returns the milliseconds until the next poll: a fifth of the wait so far, from `minIntervalMs` up to a minute. */
export const pollingInterval = (minIntervalMs: number, waitedMs: number) =>
  Math.min(Math.max(minIntervalMs, waitedMs / 5), maxIntervalMs)
