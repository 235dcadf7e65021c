import { App } from 'aws-cdk-lib'
import * as z from 'zod/mini'
import { PortalStack } from '#infra/portal-stack.ts'
import { readDeployment } from '#infra/settings/configuration.ts'
import cdk from '../../cdk.json' with { type: 'json' }
import completeSettings from '../infra/complete-settings.json' with { type: 'json' }

const template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.unknown() })),
})
const stage = z.object({
  DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() }),
})
const lambda = z.object({
  FunctionName: z.optional(z.string()),
  ReservedConcurrentExecutions: z.optional(z.number()),
  Timeout: z.number(),
})
const streamMapping = z.object({ BatchSize: z.number(), StartingPosition: z.string() })
const queueMapping = z.object({
  BatchSize: z.number(),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }),
})
const mailQueue = z.object({
  VisibilityTimeout: z.number(),
  RedrivePolicy: z.object({ maxReceiveCount: z.number() }),
})
const pathMatch = z.object({ ByteMatchStatement: z.object({ SearchString: z.string() }) })
const rateRule = z.object({
  Name: z.string(),
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
const distribution = z.object({
  DistributionConfig: z.object({
    CacheBehaviors: z.array(z.object({ PathPattern: z.string(), CachePolicyId: z.unknown() })),
  }),
})
const cachePolicy = z.object({ CachePolicyConfig: z.object({ MaxTTL: z.number() }) })

/** The limits that the templates of `prod` set, so that the model and the stacks cannot differ. */
export function readTemplateLimits() {
  const settings = { ...cdk.context.stages.prod, ...completeSettings }
  const app = new App({ context: { ...cdk.context, stage: 'prod', stages: { prod: settings } } })
  const { artifactId, edge } = new PortalStack(app, readDeployment(app.node))
  const assembly = app.synth()
  const resourcesByType = (type: string, stackId = artifactId) =>
    Object.entries(template.parse(assembly.getStackArtifact(stackId).template).Resources).filter(
      ([, { Type }]) => Type === type,
    )
  const propertiesByType = (type: string, stackId = artifactId) =>
    resourcesByType(type, stackId).map(([, { Properties }]) => Properties)
  const { DefaultRouteSettings } = stage.parse(propertiesByType('AWS::ApiGatewayV2::Stage')[0])
  const functions = propertiesByType('AWS::Lambda::Function').flatMap(properties => {
    const { FunctionName, ...limits } = lambda.parse(properties)
    return FunctionName ? [[FunctionName.replace(/^clearing-portal-prod-/, ''), limits] as const] : []
  })
  const { DistributionConfig } = distribution.parse(propertiesByType('AWS::CloudFront::Distribution')[0])
  const policies = resourcesByType('AWS::CloudFront::CachePolicy')
  const maxTtlOf = (id: unknown) => {
    const policy = policies.find(([name]) => JSON.stringify(id) === JSON.stringify({ Ref: name }))
    return policy ? cachePolicy.parse(policy[1].Properties).CachePolicyConfig.MaxTTL : 0
  }
  const queue = findFirst(mailQueue, propertiesByType('AWS::SQS::Queue'))
  const acl = firewall.parse(propertiesByType('AWS::WAFv2::WebACL', edge.artifactId)[0])
  return {
    api: {
      ratePerSecond: DefaultRouteSettings.ThrottlingRateLimit,
      burst: DefaultRouteSettings.ThrottlingBurstLimit,
    },
    functions: new Map(functions),
    streamBatchSize: findFirst(streamMapping, propertiesByType('AWS::Lambda::EventSourceMapping')).BatchSize,
    queue: {
      batchSize: findFirst(queueMapping, propertiesByType('AWS::Lambda::EventSourceMapping')).BatchSize,
      visibilityTimeoutMs: 1000 * queue.VisibilityTimeout,
      maxReceiveCount: queue.RedrivePolicy.maxReceiveCount,
    },
    /** The behaviours of CloudFront in their order; a `maxTtl` of 0 is no cache. */
    behaviours: DistributionConfig.CacheBehaviors.map(({ PathPattern, CachePolicyId }) => ({
      pattern: PathPattern,
      maxTtl: maxTtlOf(CachePolicyId),
    })),
    rateRules: acl.Rules.flatMap(rule => {
      const { success, data } = rateRule.safeParse(rule)
      if (!success) return []
      const { EvaluationWindowSec, Limit, ScopeDownStatement } = data.Statement.RateBasedStatement
      const matches =
        ScopeDownStatement && 'OrStatement' in ScopeDownStatement
          ? ScopeDownStatement.OrStatement.Statements
          : [ScopeDownStatement].flatMap(statement => statement ?? [])
      const paths = matches.map(({ ByteMatchStatement }) => ByteMatchStatement.SearchString)
      return [{ name: data.Name, windowMs: EvaluationWindowSec * 1000, limit: Limit, paths }]
    }),
  }
}
export type TemplateLimits = ReturnType<typeof readTemplateLimits>

/** Returns the first properties of a shape. */
function findFirst<T>(schema: z.ZodMiniType<T>, properties: unknown[]): T {
  const [first] = properties.flatMap(candidate => schema.safeParse(candidate).data ?? [])
  if (first === undefined) throw new Error('the template has no such resource')
  return first
}
