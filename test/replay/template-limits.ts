import { App } from 'aws-cdk-lib'
import * as z from 'zod/mini'
import { PortalStack } from '#infra/portal-stack.ts'
import { readDeployment } from '#infra/settings/configuration.ts'
import cdk from '../../cdk.json' with { type: 'json' }
import completeSettings from '../infra/complete-settings.json' with { type: 'json' }

const template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown() })),
})
const apiStage = z.object({
  DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() }),
})
const lambda = z.object({
  FunctionName: z.string(),
  ReservedConcurrentExecutions: z.optional(z.number()),
  Timeout: z.number(),
})
const streamMapping = z.object({ BatchSize: z.number(), StartingPosition: z.string() })
const queueMapping = z.object({ BatchSize: z.number(), ScalingConfig: z.object({}) })
const mailQueue = z.object({
  VisibilityTimeout: z.number(),
  RedrivePolicy: z.object({ maxReceiveCount: z.number() }),
})
const pathMatch = z.object({ ByteMatchStatement: z.object({ SearchString: z.string() }) })
const rateRule = z.object({
  Statement: z.object({
    RateBasedStatement: z.object({
      EvaluationWindowSec: z.number(),
      Limit: z.number(),
      ScopeDownStatement: z.optional(
        z.union([pathMatch, z.object({ OrStatement: z.object({ Statements: z.array(pathMatch) }) })]),
      ),
    }),
  }),
})
const firewall = z.object({ Rules: z.array(z.unknown()) })

/** The limits that the templates of `prod` set, so that the model and the stacks cannot differ. */
export function readTemplateLimits() {
  const settings = { ...cdk.context.stages.prod, ...completeSettings }
  const app = new App({ context: { ...cdk.context, stage: 'prod', stages: { prod: settings } } })
  const { artifactId, edge } = new PortalStack(app, readDeployment(app.node))
  const assembly = app.synth()
  /** Returns the properties of a type's resources that have a shape. */
  const find = <T>(type: string, shape: z.ZodMiniType<T>, stack = artifactId): [T, ...T[]] => {
    const resources = Object.values(template.parse(assembly.getStackArtifact(stack).template).Resources)
    const [first, ...others] = resources
      .filter(({ Type }) => Type === `AWS::${type}`)
      .flatMap(({ Properties }) => shape.safeParse(Properties).data ?? [])
    if (first === undefined) throw new Error(`the template has no such ${type}`)
    return [first, ...others]
  }
  const [{ DefaultRouteSettings }] = find('ApiGatewayV2::Stage', apiStage)
  const [queue] = find('SQS::Queue', mailQueue)
  const [{ Rules }] = find('WAFv2::WebACL', firewall, edge.artifactId)
  return {
    api: {
      ratePerSecond: DefaultRouteSettings.ThrottlingRateLimit,
      burst: DefaultRouteSettings.ThrottlingBurstLimit,
    },
    functions: new Map(
      find('Lambda::Function', lambda).map(({ FunctionName, ...limits }) => [
        FunctionName.replace(/^clearing-portal-prod-/, ''),
        limits,
      ]),
    ),
    streamBatchSize: find('Lambda::EventSourceMapping', streamMapping)[0].BatchSize,
    queue: {
      batchSize: find('Lambda::EventSourceMapping', queueMapping)[0].BatchSize,
      visibilityTimeoutMs: 1000 * queue.VisibilityTimeout,
      maxReceiveCount: queue.RedrivePolicy.maxReceiveCount,
    },
    rateRules: Rules.flatMap(rule => {
      const { success, data } = rateRule.safeParse(rule)
      if (!success) return []
      const { EvaluationWindowSec, Limit, ScopeDownStatement: scope } = data.Statement.RateBasedStatement
      const matches = scope && 'OrStatement' in scope ? scope.OrStatement.Statements : scope ? [scope] : []
      const paths = matches.map(({ ByteMatchStatement }) => ByteMatchStatement.SearchString)
      return [{ windowMs: EvaluationWindowSec * 1000, limit: Limit, paths }]
    }),
  }
}
export type TemplateLimits = ReturnType<typeof readTemplateLimits>
