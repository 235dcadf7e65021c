/** A budget that refills at a rate up to a burst. It may go below zero: some costs are known only after a call. */
export class TokenBucket {
  private tokens: number
  private updatedAt = Number.NEGATIVE_INFINITY

  constructor(
    readonly ratePerSecond: number,
    readonly burst: number,
  ) {
    this.tokens = burst
  }

  /** Refills the budget. Returns whether it has at least this amount. */
  has(amount: number, now: number): boolean {
    const elapsed = this.updatedAt === Number.NEGATIVE_INFINITY ? 0 : now - this.updatedAt
    this.tokens = Math.min(this.burst, this.tokens + (elapsed / 1000) * this.ratePerSecond)
    this.updatedAt = now
    return this.tokens >= amount
  }

  spend(amount: number, now: number) {
    this.has(0, now)
    this.tokens -= amount
  }

  /** Spends an amount if the budget has it. Returns whether it did. */
  take(amount: number, now: number): boolean {
    const isAvailable = this.has(amount, now)
    if (isAvailable) this.tokens -= amount
    return isAvailable
  }
}

/** Counts per key in a sliding window of ten slots. */
export class SlidingWindowCounter {
  private readonly counts = new Map<string, Map<number, number>>()

  constructor(private readonly windowMs: number) {}

  /** Counts one more and returns the count of the window. */
  add(key: string, now: number): number {
    const slot = Math.floor((now * 10) / this.windowMs)
    const slots = this.counts.get(key) ?? new Map<number, number>()
    this.counts.set(key, slots)
    slots.set(slot, (slots.get(slot) ?? 0) + 1)
    for (const old of slots.keys()) if (old <= slot - 10) slots.delete(old)
    return [...slots.values()].reduce((total, count) => total + count, 0)
  }
}
