import { Hono } from 'hono'
import type { FunctionName } from '#functions/needs.ts'
import { createPorts, type Ports } from '#functions/ports/ports.ts'
import { routes } from '#functions/routes/index.ts'
import { basePath, type RouteName } from '#shared/contract.ts'
import { clock } from './clock.ts'
import { networkMs, scale, type TemplateLimits, TokenBucket } from './limits.ts'
import { around } from './random.ts'

/** The API with its limits. The tests of infra/edge are about the firewall before it. */
export class Api {
  private readonly bucket: TokenBucket

  constructor(
    { callsPerSecond, callBurst }: TemplateLimits,
    private readonly lambda: Lambda,
  ) {
    this.bucket = new TokenBucket(callsPerSecond * scale, callBurst * scale)
  }

  /** Sends a request to its function. The address is the path with its query. */
  async request(name: RouteName, address: string, init: RequestInit): Promise<Response> {
    await clock.sleep(around(networkMs.api))
    if (!this.bucket.take()) return new Response(null, { status: 429 })
    const createApp = (ports: Ports) => {
      const app = new Hono().route(basePath, routes[name].app(ports))
      return async (request: { address: string; init: RequestInit }) =>
        app.request(request.address, request.init)
    }
    const reply = await this.lambda.invoke(name, createApp, { address, init })
    return reply ?? new Response(null, { status: 503 })
  }
}

type Handler<Event, Result> = (event: Event) => Promise<Result>
type Pool = { limit: number; running: number }

/** What infra/docs/capacity-and-costs.md says to request. */
const accountConcurrency = 1600
/** A smaller limit would refuse what few people do at once, which no limit refuses on a full morning. */
const leastConcurrency = 5
/** From the start of a process to its first response: the median of the bundles on two busy processors. */
const coldMs = 500
/** The time of a later call, without its calls to AWS: the most of any bundle, at the functions' share of a processor. */
const warmMs = 95

/** Lambda with its concurrency limits. Each execution environment has ports, and so caches, that it does not share. */
export class Lambda {
  /** How often a function ran for longer than its time-out. */
  timeouts = 0
  /** The execution environments that wait for an event, by function. */
  private readonly idle = new Map<string, unknown[]>()
  private readonly reserved = new Map<string | undefined, Pool>()
  private readonly unreserved: Pool

  constructor(private readonly functions: TemplateLimits['functions']) {
    const createPool = (full: number): Pool => ({
      limit: Math.max(leastConcurrency, Math.round(full * scale)),
      running: 0,
    })
    let remaining = accountConcurrency
    for (const [name, { ReservedConcurrentExecutions: reserved }] of functions) {
      if (!reserved) continue
      remaining -= reserved
      this.reserved.set(name, createPool(reserved))
    }
    this.unreserved = createPool(remaining)
  }

  /** Runs a function. Returns undefined if Lambda throttles it, or if it fails. */
  async invoke<Event, Result>(
    name: FunctionName,
    createHandler: (ports: Ports) => Handler<Event, Result>,
    event: Event,
  ): Promise<Result | undefined> {
    const pool = this.reserved.get(name) ?? this.unreserved
    if (pool.running >= pool.limit) return
    pool.running += 1
    try {
      const idle = (this.idle.get(name) ?? []) as Handler<Event, Result>[]
      this.idle.set(name, idle)
      if (idle.length === 0) await clock.sleep(around(coldMs))
      const handler = idle.pop() ?? createHandler(createPorts())
      const startedAt = clock.now
      await clock.sleep(around(warmMs))
      const result = await handler(event)
      if (clock.now - startedAt > 1000 * (this.functions.get(name)?.Timeout ?? 0)) this.timeouts += 1
      idle.push(handler)
      return result
    } catch {
      return
    } finally {
      pool.running -= 1
    }
  }
}
