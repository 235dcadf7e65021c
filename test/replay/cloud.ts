import { Hono } from 'hono'
import { createPorts, type Ports } from '#functions/ports/ports.ts'
import { routes } from '#functions/routes/index.ts'
import { basePath, type ContractRow, contract, type RouteName } from '#shared/contract.ts'
import { clock } from './clock.ts'
import { networkMs, SlidingWindowCounter, serviceTimes, type TemplateLimits, TokenBucket } from './limits.ts'

/** A request of a browser. The address is the path with its query. */
export type ApiRequest = { name: RouteName; address: string; init: RequestInit; ip: string }

/** Thrown by AWS instead of the reply of a function. */
class Unavailable extends Error {
  constructor(
    readonly by: string,
    readonly status: number,
  ) {
    super(by)
  }
}

/** CloudFront, its firewall and the API, with their limits, before the functions. */
export class Cloud {
  readonly refused: Record<string, number> = {}
  private readonly api: TokenBucket
  private readonly rateRules: (TemplateLimits['rateRules'][number] & { counts: SlidingWindowCounter })[]
  private readonly cache = new Map<string, { until: number; reply: Promise<Response> }>()

  constructor(
    template: TemplateLimits,
    private readonly lambda: Lambda,
    scale: number,
  ) {
    this.api = new TokenBucket(
      Math.max(20, template.api.ratePerSecond * scale),
      Math.max(20, template.api.burst * scale),
    )
    this.rateRules = template.rateRules.map(rule => ({
      ...rule,
      // One person's requests do not shrink with the scale.
      limit: Math.max(rule.limit > 10_000 ? 1000 : 20, rule.limit * scale),
      counts: new SlidingWindowCounter(rule.windowMs),
    }))
  }

  /** Sends a request of a browser through CloudFront. */
  async request(request: ApiRequest): Promise<Response> {
    const { name, address, ip } = request
    const { method, edgeCacheSeconds }: ContractRow = contract[name]
    const path = address.replace(/\?.*/, '')
    for (const { counts, limit, paths, isForPosts } of this.rateRules) {
      const isCounted = (paths.length === 0 || paths.includes(path)) && (!isForPosts || method === 'POST')
      if (isCounted && counts.add(ip, clock.now) > limit) return this.refuse('firewall', 429)
    }
    if (!edgeCacheSeconds) return this.callApi(request)
    const cached = this.cache.get(address)
    if (cached && cached.until > clock.now) return (await cached.reply).clone()
    // CloudFront sends one of several equal requests.
    const reply = this.callApi(request)
    this.cache.set(address, { until: Number.POSITIVE_INFINITY, reply })
    const ttlMs = (await reply).ok ? 1000 * edgeCacheSeconds : 0
    this.cache.set(address, { until: clock.now + ttlMs, reply })
    return (await reply).clone()
  }

  private async callApi({ name, address, init }: ApiRequest): Promise<Response> {
    await clock.sleep(clock.random.around(networkMs.api))
    if (!this.api.take(1, clock.now)) return this.refuse('API', 429)
    try {
      const reply = await this.lambda.invoke(name, createApi(name), { address, init })
      if (reply.status >= 429) this.count(`${name} ${reply.status}`)
      return reply
    } catch (error) {
      if (error instanceof Unavailable) return this.refuse(error.by, error.status)
      throw error
    }
  }

  private refuse(by: string, status: number): Response {
    this.count(`${by} ${status}`)
    return new Response(null, { status })
  }

  private count(what: string) {
    this.refused[what] = (this.refused[what] ?? 0) + 1
  }
}

const createApi = (name: RouteName) => (ports: Ports) => {
  const api = new Hono().route(basePath, routes[name].app(ports))
  return async ({ address, init }: { address: string; init: RequestInit }) => api.request(address, init)
}

type Handler<Event, Result> = (event: Event) => Promise<Result>
type Pool = { limit: number; running: number; rate: TokenBucket }

/** What infra/docs/capacity-and-costs.md says to request. */
const accountConcurrency = 1600
/** How many requests a second one environment may serve, at most. */
const requestsPerEnvironment = 10

/** Lambda with its concurrency limits. Each execution environment has ports, and so caches, that it does not share. */
export class Lambda {
  /** How often a function ran until its time-out. */
  timeouts = 0
  /** The execution environments that wait for an event, by function. */
  private readonly idle = new Map<string, unknown[]>()
  private readonly reserved = new Map<string, Pool>()
  private readonly unreserved: Pool

  constructor(
    private readonly template: TemplateLimits,
    scale: number,
  ) {
    const createPool = (full: number): Pool => {
      // A few at once are one person with two tabs, at any scale.
      const limit = Math.max(5, Math.round(full * scale))
      const ratePerSecond = limit * requestsPerEnvironment
      return { limit, running: 0, rate: new TokenBucket(ratePerSecond, ratePerSecond) }
    }
    let remaining = accountConcurrency
    for (const [name, { ReservedConcurrentExecutions: reserved }] of template.functions) {
      if (!reserved) continue
      remaining -= reserved
      this.reserved.set(name, createPool(reserved))
    }
    this.unreserved = createPool(remaining)
  }

  /**
   * Runs a function for as long as it was measured to compute, and as its calls to AWS take. Throws if Lambda throttles
   * it, or if it fails.
   */
  async invoke<Event, Result>(
    name: string,
    createHandler: (ports: Ports) => Handler<Event, Result>,
    event: Event,
  ): Promise<Result> {
    const pool = this.reserved.get(name) ?? this.unreserved
    if (pool.running >= pool.limit || !pool.rate.take(1, clock.now)) throw new Unavailable('Lambda', 503)
    pool.running += 1
    try {
      const idle = (this.idle.get(name) ?? []) as Handler<Event, Result>[]
      this.idle.set(name, idle)
      const handler = idle.pop() ?? (await this.start(createHandler))
      const result = await this.runWithTimeout(name, () => handler(event))
      idle.push(handler)
      return result
    } catch {
      throw new Unavailable('function', 500)
    } finally {
      pool.running -= 1
    }
  }

  private async start<Event, Result>(createHandler: (ports: Ports) => Handler<Event, Result>) {
    await clock.sleep(serviceTimes.coldMs(clock.random))
    return createHandler(createPorts())
  }

  private async runWithTimeout<T>(name: string, work: () => Promise<T>): Promise<T> {
    await clock.sleep(serviceTimes.warmMs(name, clock.random))
    return new Promise<T>((resolve, reject) => {
      const timeoutMs = 1000 * (this.template.functions.get(name)?.Timeout ?? 10)
      const timeout = setTimeout(() => {
        this.timeouts += 1
        reject(new Error('time-out'))
      }, timeoutMs)
      void work()
        .then(resolve, reject)
        .finally(() => clearTimeout(timeout))
    })
  }
}
