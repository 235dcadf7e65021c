import * as z from 'zod/mini'
import cdk from '../../cdk.json' with { type: 'json' }
import { readStage } from '../infra/synthesised-stacks.ts'

const lambda = z.object({ Timeout: z.number(), ReservedConcurrentExecutions: z.optional(z.number()) })
const limits = z.object({
  api: z.object({ ratePerSecond: z.number(), burst: z.number() }),
  functions: z.map(z.string(), lambda),
  visibilityTimeoutMs: z.number(),
})
export type TemplateLimits = z.infer<typeof limits>

/** Returns the limits that the template of `prod` sets, so that the model and the stack cannot differ. */
export function readTemplateLimits(): TemplateLimits {
  const { portal } = readStage(cdk.context.stages.prod, 'prod')
  const [stage] = portal.propertiesByType('AWS::ApiGatewayV2::Stage')
  const functions = portal
    .propertiesByType('AWS::Lambda::Function')
    .filter(({ FunctionName }) => FunctionName)
  const queue = portal.propertiesByType('AWS::SQS::Queue').find(({ RedrivePolicy }) => RedrivePolicy)
  return limits.parse({
    api: {
      ratePerSecond: stage.DefaultRouteSettings.ThrottlingRateLimit,
      burst: stage.DefaultRouteSettings.ThrottlingBurstLimit,
    },
    functions: new Map(
      functions.map(properties => [properties.FunctionName.replace('clearing-portal-prod-', ''), properties]),
    ),
    visibilityTimeoutMs: 1000 * queue?.VisibilityTimeout,
  })
}

/** The part of the people and of AWS's quotas that is replayed. */
export const scale = 0.04

/**
 * Allowances for the networks, in milliseconds. They are not measured here: the medians are those that AWS's own metrics
 * commonly show within a Region, and that browsers see on a mobile network.
 */
export const networkMs = {
  /** From the phone to AWS and back. */
  phone: 60,
  /** Through the API to the function and back. */
  api: 25,
  read: 4,
  write: 7,
  transaction: 25,
  mail: 70,
  /** From SES's acceptance to the mailbox. */
  delivery: 4000,
}

/** A budget that refills at a rate up to a burst. */
export class TokenBucket {
  private tokens: number
  private updatedAt: number | undefined

  constructor(
    private readonly ratePerSecond: number,
    private readonly burst: number = ratePerSecond,
  ) {
    this.tokens = burst
  }

  /** Takes an amount if the budget has it. Returns whether it did. */
  take(now: number, amount = 1): boolean {
    const elapsedSeconds = (now - (this.updatedAt ?? now)) / 1000
    this.tokens = Math.min(this.burst, this.tokens + elapsedSeconds * this.ratePerSecond)
    this.updatedAt = now
    const isEnough = this.tokens >= amount
    if (isEnough) this.tokens -= amount
    return isEnough
  }
}
