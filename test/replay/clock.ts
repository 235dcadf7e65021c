import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import timers from 'node:timers/promises'
import { random } from './random.ts'

/**
 * After a reply, code needs a few turns of the event loop until it sends its next request or sets a timer. The time moves on
 * only after this many turns without a request.
 */
const idleTurns = 5

class Timer {
  constructor(
    readonly at: number,
    public run: () => unknown,
  ) {}
  ref = () => this
  unref = () => this
}

let now = Date.now()
/** The timers, the next one first. */
let queue: Timer[] = []
let isReplaced = false
let openRequests = 0
let onLastReply = () => {}

/**
 * The simulated time of this process, in milliseconds since 1970. Date, setTimeout, node:timers/promises and
 * AbortSignal.timeout follow it, and Math.random is seeded. It moves to the next timer when all code waits for it.
 */
export const clock = {
  get now() {
    return now
  },

  /** Replaces the time of the process with one that starts at an instant. */
  start(instant: number) {
    now = instant
    queue = []
    if (!isReplaced) replaceTime()
    isReplaced = true
  },

  /** Runs work at an instant. */
  at(instant: number, run: () => unknown): Timer {
    const timer = new Timer(Math.max(instant, now), run)
    queue.splice(queue.findLastIndex(({ at }) => at <= timer.at) + 1, 0, timer)
    return timer
  },

  sleep: (delayMs: number) => new Promise<void>(resolve => clock.at(now + delayMs, resolve)),

  /** Lets a request to the local AWS take simulated time. Meanwhile the clock does not wait for its reply. */
  async delayRequest(delayMs: number) {
    endRequest()
    await clock.sleep(delayMs)
    openRequests += 1
  },

  /** Runs the timers in order, until `isOver` or an instant. */
  async run(end: number, isOver: () => boolean) {
    await waitUntilIdle()
    while (!isOver()) {
      const timer = queue.shift()
      if (!timer || timer.at > end) return
      now = timer.at
      timer.run()
      await waitUntilIdle()
    }
  },
}

/** Waits until the code has nothing to do before the next timer. */
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

function replaceTime() {
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now] : args),
    get: (target, key) => (key === 'now' ? () => now : Reflect.get(target, key)),
  })
  Math.random = random
  Object.assign(timers, {
    setTimeout: (delayMs = 0, value?: unknown) => clock.sleep(delayMs).then(() => value),
  })
  Object.assign(globalThis, {
    setTimeout: (callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
      clock.at(now + delayMs, () => callback(...args)),
    clearTimeout: (timer: unknown) => {
      if (timer instanceof Timer) timer.run = () => {}
    },
  })
  AbortSignal.timeout = delayMs => {
    const controller = new AbortController()
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    clock.at(now + delayMs, () => controller.abort(reason))
    return controller.signal
  }
}
