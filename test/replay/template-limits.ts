import * as z from 'zod/mini'
import cdk from '../../cdk.json' with { type: 'json' }
import { everySetting, readStage } from '../infra/synthesised-stacks.ts'

const lambda = z.object({ Timeout: z.number(), ReservedConcurrentExecutions: z.optional(z.number()) })
const limits = z.object({
  api: z.object({ ratePerSecond: z.number(), burst: z.number() }),
  functions: z.map(z.string(), lambda),
  streamBatchSize: z.number(),
  queue: z.object({ batchSize: z.number(), visibilityTimeoutMs: z.number(), maxReceiveCount: z.number() }),
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
  const eventSources = portal.propertiesByType('AWS::Lambda::EventSourceMapping')
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
    streamBatchSize: eventSources.find(({ StartingPosition }) => StartingPosition)?.BatchSize,
    queue: {
      batchSize: eventSources.find(({ ScalingConfig }) => ScalingConfig)?.BatchSize,
      visibilityTimeoutMs: 1000 * queue?.VisibilityTimeout,
      maxReceiveCount: queue?.RedrivePolicy.maxReceiveCount,
    },
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
