import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { TokenBucket } from './quotas.ts'
import { serviceTimes } from './service-times.ts'
import type { Simulation, Task } from './simulation.ts'
import type { TemplateLimits } from './template-limits.ts'

type Handler = (event: object, context: object) => Promise<unknown>
type Pool = { limit: number; running: number; rate: TokenBucket }
export type Invocation = { status: 'done'; result: unknown } | { status: 'throttled' } | { status: 'failed' }

/** What infra/docs/capacity-and-costs.md says to request. */
const accountConcurrency = 1600
/** How many requests a second one environment may serve, at most. */
const requestsPerEnvironment = 10
const bundle = z.object({ handler: z.custom<Handler>(value => typeof value === 'function') })

/**
 * The loaded bundles by function and configuration. Loading one takes 0.2 s and 10 MB, so environments beyond these
 * share them, and scenarios use them again.
 */
const loaded = new Map<string, Handler[]>()
let loadCount = 0

/** Lambda with its concurrency limits: the deployed bundles, loaded once for each execution environment. */
export class Functions {
  /** The execution environments that wait for a call. */
  private readonly idle = new Map<string, Handler[]>()
  private readonly started = new Map<string, number>()
  private readonly reserved = new Map<string, Pool>()
  private readonly unreserved: Pool

  constructor(
    private readonly simulation: Simulation,
    private readonly limits: TemplateLimits,
    private readonly bundles: string,
    private readonly options: { scale: number; maxLoaded: number },
  ) {
    const createPool = (full: number): Pool => {
      // A few at once are one person with two tabs, at any scale.
      const limit = Math.max(5, Math.round(full * options.scale))
      return {
        limit,
        running: 0,
        rate: new TokenBucket(limit * requestsPerEnvironment, limit * requestsPerEnvironment),
      }
    }
    let remaining = accountConcurrency
    for (const [name, { ReservedConcurrentExecutions: reserved }] of limits.functions) {
      if (!reserved) continue
      remaining -= reserved
      this.reserved.set(name, createPool(reserved))
    }
    this.unreserved = createPool(remaining)
  }

  /** Runs a function for as long as it was measured to compute, and as its calls to AWS take. */
  async invoke(name: string, event: object): Promise<Invocation> {
    const { simulation } = this
    const pool = this.reserved.get(name) ?? this.unreserved
    if (pool.running >= pool.limit || !pool.rate.take(1, simulation.now)) return { status: 'throttled' }
    pool.running += 1
    try {
      return await this.runIn(await this.environment(name), name, event)
    } finally {
      pool.running -= 1
    }
  }

  private async runIn(environment: Handler, name: string, event: object): Promise<Invocation> {
    const { simulation, limits } = this
    const timeoutMs = 1000 * (limits.functions.get(name)?.Timeout ?? 10)
    await simulation.sleep(serviceTimes.warmMs(name, simulation.random))
    const task: Task = { waits: 0, ended: false }
    const timeout = simulation.sleepUnless(timeoutMs, () => task.ended)
    const work = simulation.runTask(task, () => environment(event, {}))
    const outcome = await Promise.race([
      work.then(
        (result): Invocation => ({ status: 'done', result }),
        (): Invocation => ({ status: 'failed' }),
      ),
      timeout.then((): Invocation => ({ status: 'failed' })),
    ])
    // Lambda stops a process at its timeout, and does not use its environment again.
    if (task.ended) this.release(name, environment)
    else simulation.endTask(task)
    return outcome
  }

  private release(name: string, environment: Handler) {
    const idle = this.idle.get(name) ?? []
    this.idle.set(name, idle)
    idle.push(environment)
  }

  /** Returns the environment that was used last, or starts one. */
  private async environment(name: string): Promise<Handler> {
    const warm = this.idle.get(name)?.pop()
    if (warm) return warm
    const handler = await this.simulation.during(this.load(name))
    await this.simulation.sleep(serviceTimes.coldMs(this.simulation.random))
    return handler
  }

  private async load(name: string): Promise<Handler> {
    const key = `${name} ${process.env.PORTAL_CONFIGURATION}`
    const handlers = loaded.get(key) ?? []
    loaded.set(key, handlers)
    // Each process that sends mails keeps its own pace.
    const maxLoaded = name === 'send-mail' ? Number.POSITIVE_INFINITY : this.options.maxLoaded
    const index = (this.started.get(key) ?? 0) % maxLoaded
    this.started.set(key, index + 1)
    handlers[index] ??= await importBundle(join(this.bundles, name, 'index.mjs'))
    return handlers[index]
  }
}

/** Each import with another query loads the module again. */
async function importBundle(file: string): Promise<Handler> {
  loadCount += 1
  return bundle.parse(await import(`${pathToFileURL(file)}?environment=${loadCount}`)).handler
}
