import * as z from 'zod/mini'
import cdk from '../../cdk.json' with { type: 'json' }
import { everySetting, readStage } from '../infra/synthesised-stacks.ts'
import type { Random } from './clock.ts'

const lambda = z.object({ Timeout: z.number(), ReservedConcurrentExecutions: z.optional(z.number()) })
const limits = z.object({
  api: z.object({ ratePerSecond: z.number(), burst: z.number() }),
  functions: z.map(z.string(), lambda),
  visibilityTimeoutMs: z.number(),
  rateRules: z.array(
    z.object({
      windowMs: z.number(),
      limit: z.number(),
      paths: z.array(z.string()),
      isForPosts: z.boolean(),
    }),
  ),
})
export type TemplateLimits = z.infer<typeof limits>
type RateLimit = { EvaluationWindowSec: number; Limit: number; ScopeDownStatement?: object }

/** The limits that the templates of `prod` with a captcha set, so that the model and the stacks cannot differ. */
export function readTemplateLimits(): TemplateLimits {
  const { captchaSiteKey, captchaSecret } = everySetting
  const settings = { ...cdk.context.stages.prod, captchaSiteKey, captchaSecret }
  const { portal, edge } = readStage(settings, 'prod')
  const [stage] = portal.propertiesByType('AWS::ApiGatewayV2::Stage')
  const functions = portal
    .propertiesByType('AWS::Lambda::Function')
    .filter(({ FunctionName }) => FunctionName)
  const queue = portal.propertiesByType('AWS::SQS::Queue').find(({ RedrivePolicy }) => RedrivePolicy)
  const [{ Rules }] = edge.propertiesByType('AWS::WAFv2::WebACL')
  const rateLimits: RateLimit[] = Rules.flatMap(
    ({ Statement }: { Statement: { RateBasedStatement?: RateLimit } }) => Statement.RateBasedStatement ?? [],
  )
  return limits.parse({
    api: {
      ratePerSecond: stage.DefaultRouteSettings.ThrottlingRateLimit,
      burst: stage.DefaultRouteSettings.ThrottlingBurstLimit,
    },
    functions: new Map(
      functions.map(properties => [properties.FunctionName.replace('clearing-portal-prod-', ''), properties]),
    ),
    visibilityTimeoutMs: 1000 * queue?.VisibilityTimeout,
    rateRules: rateLimits.map(({ EvaluationWindowSec, Limit, ScopeDownStatement = {} }) => ({
      windowMs: EvaluationWindowSec * 1000,
      limit: Limit,
      paths: Array.from(
        JSON.stringify(ScopeDownStatement).matchAll(/"SearchString":"(\/[^"]+)"/g),
        ([, path]) => path,
      ),
      isForPosts: JSON.stringify(ScopeDownStatement).includes('"SearchString":"POST"'),
    })),
  })
}

/**
 * Allowances for the networks, in milliseconds. They are not measured here: the medians are those that AWS's own metrics
 * commonly show within a Region, and that browsers see on a mobile network.
 */
export const networkMs = {
  /** From the phone to CloudFront and back. */
  phone: 60,
  /** From CloudFront through the API to the function and back. */
  api: 25,
  read: 4,
  write: 7,
  transaction: 25,
  parameters: 15,
  mail: 70,
  /** From SES's acceptance to the mailbox. */
  delivery: 4000,
}

/** From the start of a process to its first response: the median of the bundles on two busy processors. */
const coldMs = 500
/** The processor time of later calls, measured through the bundles, for what computes more or less than most. */
const warmMs: Record<string, number> = {
  'check-service': 1.2,
  'get-captcha-settings': 1.2,
  'list-schools': 5,
  'list-programmes': 9,
  'list-subjects': 9,
  'get-mail-status': 12,
  'check-entry': 55,
  'send-mail': 50,
}
const otherWarmMs = 25
/** Lambda gives 1,769 MB one processor. The portal's functions have 1,024 MB. */
const processorShare = 1024 / 1769

/** Draws how long functions compute, in milliseconds. Lambda starts a process at full speed. */
export const serviceTimes = {
  warmMs: (name: string, random: Random) => random.around((warmMs[name] ?? otherWarmMs) / processorShare),
  coldMs: (random: Random) => random.around(coldMs),
}

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
