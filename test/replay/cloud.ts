import { devNull } from 'node:os'
import * as z from 'zod/mini'
import { countSenders, variables } from '#functions/environment.ts'
import { localTableName } from '#infra/local/database/tables.ts'
import { type ContractRow, contract, type RouteName } from '#shared/contract.ts'
import { createApiEvent } from '../api-event.ts'
import {
  AwsLimits,
  type AwsQuotas,
  type DatabaseOperation,
  operationName,
  parseOperations,
} from './aws-limits.ts'
import { Functions } from './functions.ts'
import { MailService } from './mail-service.ts'
import { SlidingWindowCounter, TokenBucket } from './quotas.ts'
import { networkMs } from './service-times.ts'
import type { Simulation } from './simulation.ts'
import type { TemplateLimits } from './template-limits.ts'
import { forward, interceptRequests, type WireCall, type WireReply } from './wire.ts'

export type Request = {
  name: RouteName
  method: string
  /** The path with its query. */
  address: string
  ip: string
  headers: Record<string, string>
  body: string | undefined
}
export type Reply = { status: number; headers: Record<string, string>; cookies: string[]; body: string }

const apiReply = z.object({
  statusCode: z.number(),
  headers: z._default(z.record(z.string(), z.string()), {}),
  cookies: z._default(z.array(z.string()), []),
  body: z._default(z.string(), ''),
})

/** CloudFront, its firewall, the API, Lambda and the services behind it, with their quotas. */
export class Cloud {
  readonly limits: AwsLimits
  readonly functions: Functions
  readonly mail: MailService
  readonly refused: Record<string, number> = {}
  private readonly api: TokenBucket
  private readonly rateRules: (Omit<TemplateLimits['rateRules'][number], 'windowMs'> & {
    counts: SlidingWindowCounter
  })[]
  private readonly cache = new Map<string, { until: number; reply: Promise<Reply> }>()

  constructor(
    private readonly simulation: Simulation,
    template: TemplateLimits,
    bundles: string,
    quotas: AwsQuotas,
    lambda: { scale: number; maxLoaded: number },
  ) {
    process.env[variables.logFile] = devNull
    this.limits = new AwsLimits(quotas)
    const { scale } = lambda
    this.functions = new Functions(simulation, template, bundles, lambda)
    this.mail = new MailService(simulation, this.functions, template, countSenders(quotas.ses.perSecond))
    this.api = new TokenBucket(
      Math.max(20, template.api.ratePerSecond * scale),
      Math.max(20, template.api.burst * scale),
    )
    this.rateRules = template.rateRules.map(({ windowMs, limit, ...scope }) => ({
      counts: new SlidingWindowCounter(windowMs),
      // One person's requests do not shrink with the scale.
      limit: Math.max(limit > 10_000 ? 1000 : 20, limit * scale),
      ...scope,
    }))
    interceptRequests(call => this.handle(call))
  }

  /** Sends a request of a browser through CloudFront. */
  async request(request: Request): Promise<Reply> {
    const { simulation } = this
    const path = request.address.replace(/\?.*/, '')
    for (const { counts, limit, paths, isForPosts } of this.rateRules) {
      const isCounted =
        (paths.length === 0 || paths.includes(path)) && (!isForPosts || request.method === 'POST')
      if (isCounted && counts.add(request.ip, simulation.now) > limit) return this.refuse('firewall', 429)
    }
    const { edgeCacheSeconds }: ContractRow = contract[request.name]
    if (!edgeCacheSeconds) return this.callApi(request)
    const cached = this.cache.get(request.address)
    if (cached && cached.until > simulation.now) return cached.reply
    // CloudFront sends one of several equal requests.
    const reply = this.callApi(request)
    this.cache.set(request.address, { until: Number.POSITIVE_INFINITY, reply })
    const ttlMs = (await reply).status === 200 ? 1000 * edgeCacheSeconds : 0
    this.cache.set(request.address, { until: simulation.now + ttlMs, reply })
    return reply
  }

  private async callApi({ name, method, address, headers, body }: Request): Promise<Reply> {
    const { simulation } = this
    await simulation.sleep(simulation.random.around(networkMs.api))
    if (!this.api.take(1, simulation.now)) return this.refuse('API', 429)
    const event = createApiEvent(method, address, { headers, body })
    const invocation = await this.functions.invoke(name, event)
    if (invocation.status === 'throttled') return this.refuse('Lambda', 503)
    if (invocation.status !== 'done') return this.refuse('function', 500)
    const { statusCode, ...reply } = apiReply.parse(invocation.result)
    if (statusCode >= 429) this.count(`${name} ${statusCode}`)
    return { status: statusCode, ...reply }
  }

  private refuse(by: string, status: number): Reply {
    this.count(`${by} ${status}`)
    return { status, headers: {}, cookies: [], body: '' }
  }

  private count(what: string) {
    this.refused[what] = (this.refused[what] ?? 0) + 1
  }

  /** Handles a call of a function to AWS. */
  private handle(call: WireCall) {
    const { simulation, limits } = this
    const name = operationName(call)
    const body: unknown = call.headers['content-type']?.includes('json')
      ? JSON.parse(String(call.body))
      : undefined
    const operations = body ? parseOperations(name, body) : []
    const durationMs = simulation.random.around(latencyOf(name))
    const refusal = limits.refusal(name, operations, simulation.now)
    if (refusal) return { durationMs, reply: Promise.resolve(refusal), onReply: () => {} }

    if (name === 'SendMessageBatch' || name === 'GetQueueAttributes') {
      const answer = Buffer.from(JSON.stringify(this.mail.answer(name, body)))
      const reply = { status: 200, headers: { 'content-type': 'application/x-amz-json-1.0' }, body: answer }
      return { durationMs, reply: Promise.resolve(reply), onReply: () => {} }
    }
    const onReply = ({ status }: WireReply) => {
      if (status === 200) this.observe(name, call, operations)
    }
    return { durationMs, reply: forward(call), onReply }
  }

  /** Follows what DynamoDB's stream and SES do after a call. */
  private observe(name: string, { body }: WireCall, operations: DatabaseOperation[]) {
    if (name === 'SendEmail') this.mail.accept(new URLSearchParams(body.toString()))
    for (const { TableName, Item } of operations) {
      const id = TableName === localTableName('mails') ? Item?.mailId?.S : undefined
      if (id) this.mail.enqueue(id, Item ?? {})
    }
  }
}

const latencyOf = (operation: string) => {
  if (operation === 'TransactWriteItems') return networkMs.transaction
  if (operation === 'SendEmail') return networkMs.mail
  if (operation === 'GetParameters') return networkMs.parameters
  return /^(Get|Query)/.test(operation) ? networkMs.read : networkMs.write
}
