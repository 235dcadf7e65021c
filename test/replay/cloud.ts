import { Hono } from 'hono'
import type { FunctionName } from '#functions/needs.ts'
import { createPorts, type Ports } from '#functions/ports/ports.ts'
import { routes } from '#functions/routes/index.ts'
import { basePath, type RouteName } from '#shared/contract.ts'
import { clock } from './clock.ts'
import { networkMs, scale, type TemplateLimits, TokenBucket } from './limits.ts'

/** The API with its limits. The tests of infra/edge are about the firewall before it. */
export class Api {
  private readonly bucket: TokenBucket

  constructor(
    { api }: TemplateLimits,
    private readonly lambda: Lambda,
  ) {
    this.bucket = new TokenBucket(api.ratePerSecond * scale, api.burst * scale)
  }

  /** Sends a request to its function. The address is the path with its query. */
  async request(name: RouteName, address: string, init: RequestInit): Promise<Response> {
    await clock.sleep(clock.random.around(networkMs.api))
    if (!this.bucket.take(clock.now)) return new Response(null, { status: 429 })
    const reply = await this.lambda.invoke(name, createApp(name), { address, init })
    return reply ?? new Response(null, { status: 503 })
  }
}

const createApp = (name: RouteName) => (ports: Ports) => {
  const app = new Hono().route(basePath, routes[name].app(ports))
  return async ({ address, init }: { address: string; init: RequestInit }) => app.request(address, init)
}

type Handler<Event, Result> = (event: Event) => Promise<Result>
type Pool = { limit: number; running: number }

/** What infra/docs/capacity-and-costs.md says to request. */
const accountConcurrency = 1600
/** A smaller limit would refuse what few people do at once, which no limit refuses on a full morning. */
const leastConcurrency = 5
/** From the start of a process to its first response: the median of the bundles on two busy processors. */
const coldMs = 500
/** The processor time of a later call, measured through the bundles, where it differs from that of most. */
const warmMs: Record<string, number> = { 'get-mail-status': 12, 'check-entry': 55, 'send-mail': 50 }
const otherWarmMs = 25
/** Lambda gives 1,769 MB one processor. The portal's functions have 1,024 MB. */
const processorShare = 1024 / 1769

/** Lambda with its concurrency limits. Each execution environment has ports, and so caches, that it does not share. */
export class Lambda {
  /** How often a function ran for longer than its time-out. */
  timeouts = 0
  /** Called after each run of a function. */
  onEnd: (name: FunctionName) => void = () => {}
  /** The execution environments that wait for an event, by function. */
  private readonly idle = new Map<string, unknown[]>()
  private readonly reserved = new Map<string, Pool>()
  private readonly unreserved: Pool

  constructor(private readonly template: TemplateLimits) {
    const createPool = (full: number): Pool => ({
      limit: Math.max(leastConcurrency, Math.round(full * scale)),
      running: 0,
    })
    let remaining = accountConcurrency
    for (const [name, { ReservedConcurrentExecutions: reserved }] of template.functions) {
      if (!reserved) continue
      remaining -= reserved
      this.reserved.set(name, createPool(reserved))
    }
    this.unreserved = createPool(remaining)
  }

  /**
   * Runs a function for as long as it was measured to compute, and as its calls to AWS take. Returns undefined if Lambda
   * throttles it, or if it fails.
   */
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
      const handler = idle.pop() ?? (await this.start(createHandler))
      await clock.sleep(clock.random.around((warmMs[name] ?? otherWarmMs) / processorShare))
      const result = await this.countTimeout(name, handler(event))
      idle.push(handler)
      return result
    } catch {
      return
    } finally {
      pool.running -= 1
      this.onEnd(name)
    }
  }

  private async start<Event, Result>(createHandler: (ports: Ports) => Handler<Event, Result>) {
    await clock.sleep(clock.random.around(coldMs))
    return createHandler(createPorts())
  }

  private countTimeout<T>(name: string, work: Promise<T>): Promise<T> {
    const startedAt = clock.now
    return work.finally(() => {
      const timeoutSeconds = this.template.functions.get(name)?.Timeout ?? 10
      if (clock.now - startedAt > 1000 * timeoutSeconds) this.timeouts += 1
    })
  }
}
