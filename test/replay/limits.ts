import cdk from '../../cdk.json' with { type: 'json' }
import { readStage } from '../infra/synthesised-stacks.ts'
import { clock } from './clock.ts'

type Lambda = { FunctionName?: string; Timeout: number; ReservedConcurrentExecutions?: number }

/** Returns the limits that the template of `prod` sets, so that the model and the stack cannot differ. */
export function readTemplateLimits() {
  const { portal } = readStage(cdk.context.stages.prod, 'prod')
  const [{ DefaultRouteSettings }] = portal.propertiesByType('AWS::ApiGatewayV2::Stage')
  const functions: Lambda[] = portal.propertiesByType('AWS::Lambda::Function')
  const queue = portal.propertiesByType('AWS::SQS::Queue').find(({ RedrivePolicy }) => RedrivePolicy)
  return {
    callsPerSecond: Number(DefaultRouteSettings.ThrottlingRateLimit),
    callBurst: Number(DefaultRouteSettings.ThrottlingBurstLimit),
    functions: new Map(
      functions.map(lambda => [lambda.FunctionName?.replace('clearing-portal-prod-', ''), lambda]),
    ),
    visibilitySeconds: Number(queue?.VisibilityTimeout),
  }
}
export type TemplateLimits = ReturnType<typeof readTemplateLimits>

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
  database: 10,
  mail: 70,
  /** From SES's acceptance to the mailbox. */
  delivery: 4000,
}

/** A budget that refills at a rate up to a burst. */
export class TokenBucket {
  private tokens = 0
  private updatedAt = 0

  constructor(
    private readonly ratePerSecond: number,
    private readonly burst: number = ratePerSecond,
  ) {}

  /** Takes an amount if the budget has it. Returns whether it did. */
  take(amount = 1): boolean {
    const elapsedSeconds = (clock.now - this.updatedAt) / 1000
    this.tokens = Math.min(this.burst, this.tokens + elapsedSeconds * this.ratePerSecond)
    this.updatedAt = clock.now
    const isEnough = this.tokens >= amount
    if (isEnough) this.tokens -= amount
    return isEnough
  }
}
