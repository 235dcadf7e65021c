import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

type Event = { at: number; run: () => unknown }

/** The work of an event has ended after this many turns of the event loop without a request to the local AWS. */
const idleTurns = 5

let now = Date.now()
let random = createRandom(1)
let events: Event[] = []
let isReplaced = false
let openRequests = 0
let onLastReply = () => {}

/**
 * The simulated time of this process, in milliseconds since 1970. Date, setTimeout, node:timers/promises and
 * AbortSignal.timeout follow it, and Math.random is seeded. It moves to the next event when all code waits for it.
 */
export const clock = {
  get now() {
    return now
  },
  get random() {
    return random
  },

  /** Replaces the time of the process with one that starts at an instant. */
  start(instant: number, seed: number) {
    now = instant
    random = createRandom(seed)
    events = []
    if (!isReplaced) replaceTime()
    isReplaced = true
  },

  /** Runs work at an instant. */
  at(instant: number, run: () => unknown): Event {
    const event = { at: Math.max(instant, now), run }
    const next = events.findLastIndex(({ at }) => at <= event.at) + 1
    events.splice(next, 0, event)
    return event
  },

  sleep: (delayMs: number) => new Promise<void>(resolve => clock.at(now + delayMs, resolve)),

  /** Lets a request to the local AWS take simulated time. Meanwhile the clock does not wait for its reply. */
  async delayRequest(delayMs: number) {
    endRequest()
    await clock.sleep(delayMs)
    openRequests += 1
  },

  /** Runs the events in order, until `isOver` or an instant. */
  async run(end: number, isOver: () => boolean) {
    await waitUntilIdle()
    while (!isOver()) {
      const event = events.shift()
      if (!event || event.at > end) return
      now = event.at
      event.run()
      await waitUntilIdle()
    }
  },
}

/** Waits until the code has nothing to do before the next event. */
async function waitUntilIdle() {
  for (let turn = 0; turn < idleTurns; turn++) {
    await new Promise(resolve => setImmediate(resolve))
    if (openRequests === 0) continue
    turn = 0
    await new Promise<void>(resolve => {
      onLastReply = resolve
    })
  }
}

function endRequest() {
  openRequests -= 1
  if (openRequests === 0) onLastReply()
}

subscribe('http.client.request.start', message => {
  openRequests += 1
  const { request } = message as { request: ClientRequest }
  request.once('close', endRequest)
})

class Timer {
  constructor(readonly event: Event) {}
  ref = () => this
  unref = () => this
}

function replaceTime() {
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now] : args),
    get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
  })
  Math.random = () => random.next()
  const sleepThen = async <T>(delayMs = 0, value?: T) => {
    await clock.sleep(delayMs)
    return value as T
  }
  Object.assign(timers, { setTimeout: sleepThen })
  Object.assign(globalThis, {
    setTimeout: (callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
      new Timer(clock.at(now + delayMs, () => callback(...args))),
    clearTimeout: (timer: unknown) => {
      if (timer instanceof Timer) timer.event.run = () => {}
    },
  })
  AbortSignal.timeout = delayMs => {
    const controller = new AbortController()
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    clock.at(now + delayMs, () => controller.abort(reason))
    return controller.signal
  }
  // Makes the replaced functions visible to modules that import them by name.
  syncBuiltinESMExports()
}

/** Seeded random numbers: a seed gives the same people with the same habits. */
export type Random = ReturnType<typeof createRandom>

/** Creates the numbers of a seed (mulberry32). */
function createRandom(seed: number) {
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
    integer: (low: number, high: number) => Math.floor(between(low, high + 1)),
    exponential: (mean: number) => -mean * Math.log(1 - next()),
    /** A log-normal number: half are below the median, one in forty above `2.2 * median` for a spread of 0.4. */
    around: (median: number, spread = 0.4) =>
      median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
    pick: <T>(values: readonly [T, ...T[]]): T => values[Math.floor(next() * values.length)] ?? values[0],
    /** Returns another seeded source, for one person. */
    fork: () => createRandom(Math.floor(next() * 2 ** 32)),
  }
}
