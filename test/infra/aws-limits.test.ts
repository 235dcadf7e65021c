import { describe, expect, it } from 'vitest'
import completeSettings from './complete-settings.json' with { type: 'json' }
import { checkMetricExpression, findQueryMistakes } from './metric-expression.ts'
import { type Resolved, resolveStacks } from './resolve.ts'
import { createStage, everySetting } from './synthesised-stacks.ts'

/** Settings whose texts are as long as the configuration allows. */
const longestTexts = {
  universityName: 'The University of a Town with a Long Name and of Another One'.padEnd(100, '.'),
  sender: `clearing@${'a'.repeat(60)}.uni.test`,
  domain: { name: `clearing.${'a'.repeat(43)}.example.org`, zone: everySetting.domain.zone },
}
const stages = {
  prod: { ...completeSettings, ...everySetting },
  // The longest name that a stage may have.
  rehearsals: { ...completeSettings, ...everySetting, ...longestTexts },
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '')

/** AWS's limits of properties, each in bytes or characters as AWS counts them. */
const sizeLimits: { type: string; size: (properties: Resolved['properties']) => number; limit: number }[] = [
  { type: 'AWS::IAM::ManagedPolicy', size: ({ PolicyDocument }) => sizeOf(PolicyDocument), limit: 6144 },
  {
    type: 'AWS::IAM::ManagedPolicy',
    size: ({ Description }) => String(Description ?? '').length,
    limit: 1000,
  },
  {
    type: 'AWS::IAM::Role',
    size: ({ Policies }) =>
      (Array.isArray(Policies) ? Policies : []).reduce<number>((sum, policy) => sum + sizeOf(policy), 0),
    limit: 10_240,
  },
  {
    type: 'AWS::IAM::Role',
    size: ({ AssumeRolePolicyDocument }) => sizeOf(AssumeRolePolicyDocument),
    limit: 2048,
  },
  { type: 'AWS::IAM::Policy', size: ({ PolicyDocument }) => sizeOf(PolicyDocument), limit: 10_240 },
  { type: 'AWS::S3::BucketPolicy', size: ({ PolicyDocument }) => sizeOf(PolicyDocument), limit: 20_480 },
  { type: 'AWS::KMS::Key', size: ({ KeyPolicy }) => sizeOf(KeyPolicy), limit: 32_768 },
  { type: 'AWS::SSM::Parameter', size: ({ Value }) => Buffer.byteLength(String(Value)), limit: 4096 },
  {
    type: 'AWS::Lambda::Function',
    size: ({ Environment }) =>
      typeof Environment === 'object' && Environment !== null && 'Variables' in Environment
        ? Object.entries(Environment.Variables ?? {})
            .flat()
            .join('').length
        : 0,
    limit: 4096,
  },
  { type: 'AWS::Lambda::Function', size: ({ FunctionName }) => String(FunctionName ?? '').length, limit: 64 },
  { type: 'AWS::IAM::Role', size: ({ RoleName }) => String(RoleName ?? '').length, limit: 64 },
  { type: 'AWS::SQS::Queue', size: ({ QueueName }) => String(QueueName ?? '').length, limit: 80 },
  { type: 'AWS::CloudWatch::Alarm', size: ({ AlarmName }) => String(AlarmName).length, limit: 255 },
  {
    type: 'AWS::CloudWatch::Alarm',
    size: ({ AlarmDescription }) => String(AlarmDescription).length,
    limit: 1024,
  },
  { type: 'AWS::SNS::Topic', size: ({ DisplayName }) => String(DisplayName).length, limit: 100 },
  {
    type: 'AWS::Backup::BackupVault',
    size: ({ BackupVaultName }) => String(BackupVaultName).length,
    limit: 50,
  },
  {
    type: 'AWS::CloudFront::Function',
    size: ({ FunctionCode }) => String(FunctionCode).length,
    limit: 10_240,
  },
  {
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    size: ({ ResponseHeadersPolicyConfig }) => sizeOf(ResponseHeadersPolicyConfig),
    limit: 10_240,
  },
]

describe.each(Object.entries(stages))('stage %s stays below what AWS refuses', (stage, settings) => {
  const { portal, edge, data, monitoring } = createStage(settings, stage)
  const stacks = [portal, edge, data, monitoring]
  const resources = resolveStacks(stacks)
  const ofType = (type: string) => resources.filter(resource => resource.type === type)

  it('in the size of policies, parameters, variables, names and descriptions', () => {
    const tooLarge = sizeLimits.flatMap(({ type, size, limit }) =>
      ofType(type)
        .map(({ id, properties }) => ({ id, size: size(properties), limit }))
        .filter(found => found.size > limit),
    )
    expect(tooLarge).toEqual([])
  })

  it('in the number of resources, alarms of a metric, cache behaviours and rules', () => {
    for (const stack of stacks)
      expect(resources.filter(({ id }) => id.startsWith(`${stack.stackName}/`)).length).toBeLessThan(500)
    for (const { id, properties } of ofType('AWS::CloudWatch::Alarm'))
      expect(Array.isArray(properties.Metrics) ? properties.Metrics.length : 1, id).toBeLessThanOrEqual(10)
    const [distribution] = ofType('AWS::CloudFront::Distribution')
    const config = distribution?.properties.DistributionConfig
    expect(config).toMatchObject({ CacheBehaviors: expect.any(Array) })
    expect(JSON.parse(JSON.stringify(config)).CacheBehaviors.length).toBeLessThanOrEqual(25)
  })

  const alarms = ofType('AWS::CloudWatch::Alarm')
  const metricsOf = ({ properties }: Resolved): { Id: string; Expression?: string }[] =>
    JSON.parse(JSON.stringify(properties.Metrics ?? []))

  it('in the math of its alarms', () => {
    const withMath = alarms.filter(alarm => metricsOf(alarm).length > 0)
    expect(withMath.length).toBeGreaterThan(3)
    for (const alarm of withMath) {
      const metrics = metricsOf(alarm)
      const ids = metrics.map(({ Id }) => Id)
      for (const { Expression } of metrics)
        if (Expression) expect(checkMetricExpression(Expression, ids), Expression).toBe('series')
    }
  })

  it('in the queries of its dashboard', () => {
    const [dashboard] = ofType('AWS::CloudWatch::Dashboard')
    const body = JSON.parse(String(dashboard?.properties.DashboardBody))
    const queries = JSON.stringify(body).match(/SELECT (?:[^"\\]|\\.)+/g) ?? []
    expect(queries.length).toBeGreaterThan(3)
    expect(queries.flatMap(query => findQueryMistakes(query.replaceAll('\\"', '"')))).toEqual([])
  })
})

describe('the check of metric math', () => {
  it.each([
    ['MAX([FILL(a, 0), 100])', 'A list has something else than series'],
    ['MAX(100)', 'MAX takes no number'],
    ['FILL(a)', 'FILL takes 2 arguments'],
    ['FILL(a, 0) / c', 'No metric "c"'],
    ['AVERAGE(a)', 'Unknown function AVERAGE'],
    ['FILL(a, 0', '")" is missing'],
  ])('refuses %s', (expression, reason) => {
    expect(() => checkMetricExpression(expression, ['a', 'b'])).toThrow(reason)
  })

  it.each([
    ['IF(FILL(a, 0) > 100, FILL(a, 0), 100)', 'series'],
    ['MAX([FILL(a, 0), FILL(b, 0) / 1000])', 'series'],
    ['MAX(a)', 'number'],
    ['100 - a', 'series'],
  ])('accepts %s', (expression, type) => {
    expect(checkMetricExpression(expression, ['a', 'b'])).toBe(type)
  })

  it('asks for quotation marks around a reserved word of a query', () => {
    expect(findQueryMistakes('SELECT SUM(failures) FROM "clearing-portal" GROUP BY function')).toHaveLength(1)
    expect(findQueryMistakes('SELECT SUM(failures) FROM "clearing-portal" GROUP BY "function"')).toEqual([])
  })
})
