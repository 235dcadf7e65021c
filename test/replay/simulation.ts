import hooks, { AsyncLocalStorage } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { createRandom, type Random } from './random.ts'

type Event = { at: number; run: () => unknown; cancelled: boolean }
/** A running function. It is blocked while it waits for simulated time or a simulated reply. */
export type Task = { waits: number; ended: boolean }
type Fetch = (address: string, init: RequestInit) => Promise<Response>
type Context = { simulation: Simulation; task?: Task; fetch?: Fetch; stores?: Map<object, unknown> }

const contexts = new AsyncLocalStorage<Context>()
/**
 * A function that computes for more turns of the event loop waits for another invocation of its process, which simulated
 * time must finish. Turns instead of milliseconds, so that a busy machine replays the same morning.
 */
const maxComputingTurns = 5000

/**
 * A simulation of discrete events. Code that runs inside it sees the simulated time in Date, setTimeout,
 * node:timers/promises and AbortSignal.timeout, and the seeded random numbers in Math.random. The clock moves on only
 * when every running function is blocked.
 */
export class Simulation {
  readonly random: Random
  /** The events in the order in which they run. */
  private readonly queue: Event[] = []
  private busy = 0
  private loading = 0

  /** The simulated instant is in milliseconds since 1970. */
  constructor(
    public now: number,
    seed: number,
  ) {
    this.random = createRandom(seed)
    replaceGlobals()
  }

  /** Runs work at a simulated instant. The clock waits for a promise that `run` returns. */
  at(instant: number, run: () => unknown): Event {
    const event = { at: Math.max(instant, this.now), run, cancelled: false }
    const next = this.queue.findIndex(({ at }) => at > event.at)
    this.queue.splice(next < 0 ? this.queue.length : next, 0, event)
    return event
  }

  sleep(delayMs: number): Promise<void> {
    const release = this.block(contexts.getStore()?.task)
    return new Promise(resolve => {
      this.at(this.now + delayMs, () => {
        release()
        resolve()
      })
    })
  }

  /** Sleeps, unless it is over earlier: then the promise stays pending. */
  sleepUnless = (delayMs: number, isOver: () => boolean): Promise<void> =>
    new Promise(resolve => {
      this.at(this.now + delayMs, () => isOver() || resolve())
    })

  /** Runs code of people and services in simulated time. */
  run = <T>(work: () => T): T => contexts.run({ simulation: this }, work)

  /** Runs code of the web app, whose calls of `fetch` go to this function. */
  runWithFetch = <T>(fetch: Fetch, work: () => T): T => contexts.run({ simulation: this, fetch }, work)

  /** Continues code of a task. */
  runIn = (task: Task, work: () => void) => contexts.run({ simulation: this, task }, work)

  /** Runs a function of the portal in simulated time. The clock waits while it computes. */
  async runTask<T>(task: Task, work: () => Promise<T>): Promise<T> {
    this.busy += 1
    try {
      return await contexts.run({ simulation: this, task }, work)
    } finally {
      this.endTask(task)
    }
  }

  /** Ends a task. A task that is ended from outside never continues: its replies and timers are dropped. */
  endTask(task: Task) {
    if (!task.ended && task.waits === 0) this.busy -= 1
    task.ended = true
  }

  /** Marks a task as blocked. The returned function ends that. */
  block(task: Task | undefined): () => void {
    if (!task || task.ended) return () => {}
    if (task.waits++ === 0) this.busy -= 1
    let isBlocked = true
    return () => {
      if (isBlocked && !task.ended && --task.waits === 0) this.busy += 1
      isBlocked = false
    }
  }

  /** Lets the clock wait for work that takes real time only. */
  async during<T>(work: Promise<T>): Promise<T> {
    this.loading += 1
    try {
      return await work
    } finally {
      this.loading -= 1
    }
  }

  /** Runs events until `isFinished`, or until the end. */
  async advance(end: number, isFinished: () => boolean) {
    await this.waitUntilBlocked()
    while (!isFinished()) {
      const event = this.queue.shift()
      if (!event || event.at > end) return
      if (event.cancelled) continue
      this.now = event.at
      await event.run()
      await this.waitUntilBlocked()
    }
  }

  /** Waits until every task is blocked. */
  private async waitUntilBlocked() {
    let turns = 0
    do {
      await new Promise(resolve => setImmediate(resolve))
      if (this.loading === 0) turns += 1
    } while (this.loading > 0 || (this.busy > 0 && turns < maxComputingTurns))
  }
}

/** The simulation and the task of the running code. */
export const currentContext = () => contexts.getStore()

const real = {
  Date,
  random: Math.random,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  pause: timers.setTimeout,
  abortAfter: AbortSignal.timeout,
  fetch: globalThis.fetch,
}
let isReplaced = false

class SimulatedTimer {
  constructor(private readonly end: () => void) {}
  clear = () => this.end()
  ref = () => this
  unref = () => this
}

/**
 * The storage of a loaded bundle. All share one AsyncLocalStorage, because Node.js 20 updates every one at every promise,
 * which takes most of the time when a hundred bundles are loaded.
 */
class SharedStorage {
  getStore = () => contexts.getStore()?.stores?.get(this)
  run<T>(store: unknown, work: (...args: unknown[]) => T, ...args: unknown[]): T {
    const context = contexts.getStore()
    if (!context) return work(...args)
    return contexts.run(
      { ...context, stores: new Map([...(context.stores ?? []), [this, store]]) },
      work,
      ...args,
    )
  }
}

/** Outside a simulation the replaced functions do what the real ones do. */
function replaceGlobals() {
  if (isReplaced) return
  isReplaced = true
  const now = () => contexts.getStore()?.simulation.now ?? real.Date.now()
  globalThis.Date = new Proxy(real.Date, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [now()] : args),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
  Math.random = () => (contexts.getStore()?.simulation.random.next ?? real.random)()
  globalThis.fetch = (input, init = {}) =>
    contexts.getStore()?.fetch?.(String(input), init) ?? real.fetch(input, init)
  Object.assign(globalThis, {
    setTimeout(callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) {
      const context = contexts.getStore()
      if (!context) return real.setTimeout(callback, delayMs, ...args)
      const { simulation, task } = context
      const release = simulation.block(task)
      const event = simulation.at(simulation.now + delayMs, () => {
        release()
        if (!task?.ended) contexts.run(context, callback, ...args)
      })
      return new SimulatedTimer(() => {
        event.cancelled = true
        release()
      })
    },
    clearTimeout(timer: NodeJS.Timeout | SimulatedTimer | undefined) {
      if (timer instanceof SimulatedTimer) timer.clear()
      else real.clearTimeout(timer)
    },
  })
  timers.setTimeout = (delayMs, value, options) => {
    const simulation = contexts.getStore()?.simulation
    if (!simulation) return real.pause(delayMs, value, options)
    return new Promise(resolve => simulation.sleep(delayMs ?? 0).then(() => resolve(value as never)))
  }
  AbortSignal.timeout = delayMs => {
    const simulation = contexts.getStore()?.simulation
    if (!simulation) return real.abortAfter.call(AbortSignal, delayMs)
    const controller = new AbortController()
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    simulation.at(simulation.now + delayMs, () => controller.abort(reason))
    return controller.signal
  }
  Object.assign(hooks, { AsyncLocalStorage: SharedStorage })
  // Makes the replaced functions visible to modules that import them by name.
  syncBuiltinESMExports()
}
