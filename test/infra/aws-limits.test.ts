import { describe, expect, it } from 'vitest'
import completeSettings from './complete-settings.json' with { type: 'json' }
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

type Properties = Resolved['properties']
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '')
const lengthOf = (name: string) => (properties: Properties) => String(properties[name] ?? '').length
const sizeOfProperty = (name: string) => (properties: Properties) => sizeOf(properties[name])

/** AWS's limits of properties, each in bytes or characters as AWS counts them. */
const sizeLimits: [type: string, size: (properties: Properties) => number, limit: number][] = [
  ['AWS::IAM::ManagedPolicy', sizeOfProperty('PolicyDocument'), 6144],
  ['AWS::IAM::ManagedPolicy', lengthOf('Description'), 1000],
  ['AWS::IAM::Role', sizeOfProperty('Policies'), 10_240],
  ['AWS::IAM::Role', sizeOfProperty('AssumeRolePolicyDocument'), 2048],
  ['AWS::IAM::Role', lengthOf('RoleName'), 64],
  ['AWS::IAM::Policy', sizeOfProperty('PolicyDocument'), 10_240],
  ['AWS::S3::BucketPolicy', sizeOfProperty('PolicyDocument'), 20_480],
  ['AWS::KMS::Key', sizeOfProperty('KeyPolicy'), 32_768],
  ['AWS::SSM::Parameter', lengthOf('Value'), 4096],
  ['AWS::Lambda::Function', sizeOfProperty('Environment'), 4096],
  ['AWS::Lambda::Function', lengthOf('FunctionName'), 64],
  ['AWS::SQS::Queue', lengthOf('QueueName'), 80],
  ['AWS::CloudWatch::Alarm', lengthOf('AlarmName'), 255],
  ['AWS::CloudWatch::Alarm', lengthOf('AlarmDescription'), 1024],
  ['AWS::SNS::Topic', lengthOf('DisplayName'), 100],
  ['AWS::Backup::BackupVault', lengthOf('BackupVaultName'), 50],
  ['AWS::CloudFront::Function', lengthOf('FunctionCode'), 10_240],
  ['AWS::CloudFront::ResponseHeadersPolicy', sizeOfProperty('ResponseHeadersPolicyConfig'), 10_240],
]

/** What CloudWatch calculates a series from. It refuses, for example, a number in a list of series. */
const seriesExpressions = [
  /FILL\(series, \d+\)/,
  /IF\(series, (series|\d+), (series|\d+)\)/,
  /MAX\(\[series(, series)*\]\)/,
  /series (==|[-+*/<>]) (series|\d+)/,
  /\d+ [-+*/<>] series/,
]

/** Replaces what is a series by that word, from the inside out. An expression that CloudWatch accepts becomes "series". */
function reduceExpression(expression: string, metricIds: string[]): string {
  let reduced = expression.replaceAll(/\b[a-z]\w*/g, id => (metricIds.includes(id) ? 'series' : id))
  for (let previous = ''; previous !== reduced; ) {
    previous = reduced
    for (const pattern of seriesExpressions) reduced = reduced.replace(pattern, 'series')
  }
  return reduced
}

describe.each(Object.entries(stages))('stage %s stays below what AWS refuses', (stage, settings) => {
  const { portal, edge, data, monitoring } = createStage(settings, stage)
  const stacks = [edge, data, portal, monitoring]
  const resources = resolveStacks(stacks)
  const ofType = (type: string) => resources.filter(resource => resource.type === type)

  it('in the size of policies, parameters, variables, names and descriptions', () => {
    const tooLarge = sizeLimits.flatMap(([type, size, limit]) =>
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
        if (Expression) expect(reduceExpression(Expression, ids), Expression).toBe('series')
    }
  })

  it('in the queries of its dashboard, whose names are in quotation marks', () => {
    const [dashboard] = ofType('AWS::CloudWatch::Dashboard')
    const text = String(dashboard?.properties.DashboardBody).replaceAll('\\\\\\"', "'").replaceAll('\\"', "'")
    const queries = text.match(/SELECT [^"]+/g) ?? []
    expect(queries.length).toBeGreaterThan(3)
    const name = /(?:'[\w/-]+'|[A-Z][A-Za-z]+)/.source
    const from = `(?:${name}|SCHEMA\\(${name}, ${name}\\))`
    for (const query of queries)
      expect(query).toMatch(new RegExp(`^SELECT [A-Z]+\\(\\w+\\) FROM ${from}(?: GROUP BY ${name})?$`))
  })
})

it.each(['MAX([FILL(a, 0), 100])', 'MAX(100)', 'FILL(a, 0) / c', 'FILL(a, 0', 'FILL(a, 0))'])(
  'the check of metric math refuses %s',
  expression => {
    expect(reduceExpression(expression, ['a', 'b'])).not.toBe('series')
  },
)
