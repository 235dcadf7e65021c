import { describe, expect, it } from 'vitest'
import { everySetting, readStage } from './synthesised-stacks.ts'

const longTexts = {
  universityName: 'The University of a Town with a Long Name and of Another One'.padEnd(100, '.'),
  sender: `clearing@${'a'.repeat(60)}.uni.test`,
  domain: { name: `clearing.${'a'.repeat(43)}.example.org`, zone: everySetting.domain.zone },
}
const stages = {
  prod: everySetting,
  // The longest name that a stage may have.
  rehearsals: { ...everySetting, ...longTexts },
}

const sizeLimits: [type: string, property: string, limit: number][] = [
  ['AWS::IAM::ManagedPolicy', 'PolicyDocument', 6144],
  ['AWS::IAM::ManagedPolicy', 'Description', 1000],
  ['AWS::IAM::Role', 'Policies', 10_240],
  ['AWS::IAM::Role', 'AssumeRolePolicyDocument', 2048],
  ['AWS::IAM::Role', 'RoleName', 64],
  ['AWS::IAM::Policy', 'PolicyDocument', 10_240],
  ['AWS::S3::BucketPolicy', 'PolicyDocument', 20_480],
  ['AWS::SSM::Parameter', 'Value', 4096],
  ['AWS::Lambda::Function', 'Environment', 4096],
  ['AWS::Lambda::Function', 'FunctionName', 64],
  ['AWS::SQS::Queue', 'QueueName', 80],
  ['AWS::CloudWatch::Alarm', 'AlarmName', 255],
  ['AWS::CloudWatch::Alarm', 'AlarmDescription', 1024],
  ['AWS::SNS::Topic', 'DisplayName', 100],
  ['AWS::CloudFront::Function', 'FunctionCode', 10_240],
  ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig', 10_240],
]

/** Returns the size of a property. A reference in it is about as long as the name or the ARN that replaces it. */
function countBytes(property: unknown): number {
  const json = JSON.stringify(property) ?? ''
  // JSON escapes the quotation marks of a text.
  return Buffer.byteLength(json.replaceAll(/\\(.)/g, '$1'))
}

describe.each(Object.entries(stages))('stage %s stays below what AWS refuses', (stage, settings) => {
  const stacks = Object.values(readStage(settings, stage))
  const listProperties = (type: string) => stacks.flatMap(({ propertiesByType }) => propertiesByType(type))

  it.each(sizeLimits)('in %s, whose %s has at most %i bytes', (type, property, limit) => {
    for (const properties of listProperties(type)) {
      const value = properties[property]
      expect(countBytes(value), JSON.stringify(value)).toBeLessThanOrEqual(limit)
    }
  })

  it('in the number of resources, metrics of an alarm and cache behaviours', () => {
    for (const { template } of stacks)
      expect(Object.keys(template.toJSON().Resources).length).toBeLessThan(500)
    for (const { AlarmName, Metrics = [] } of listProperties('AWS::CloudWatch::Alarm'))
      expect(Metrics.length, AlarmName).toBeLessThanOrEqual(10)
    const [{ DistributionConfig }] = listProperties('AWS::CloudFront::Distribution')
    expect(DistributionConfig.CacheBehaviors.length).toBeLessThanOrEqual(25)
  })

  it('in the math of its alarms, whose lists of series contain no number', () => {
    const metrics: { Expression?: string }[] = listProperties('AWS::CloudWatch::Alarm').flatMap(
      ({ Metrics = [] }) => Metrics,
    )
    const expressions = metrics.flatMap(({ Expression }) => Expression ?? [])
    expect(expressions.length).toBeGreaterThan(3)
    for (const expression of expressions) expect(expression).not.toMatch(/\[([^\]]*, *)?\d+ *[,\]]/)
  })

  it('in the queries of its dashboard, whose names of namespaces are in quotation marks', () => {
    const [{ DashboardBody }] = listProperties('AWS::CloudWatch::Dashboard')
    const parts: unknown[] = DashboardBody['Fn::Join'][1]
    const body = parts.filter(part => typeof part === 'string').join('')
    const queries = body.replaceAll('\\"', "'").match(/SELECT [^"]+/g) ?? []
    expect(queries.length).toBeGreaterThan(3)
    for (const query of queries) expect(query.replaceAll(/'[\w/-]+'/g, '')).not.toMatch(/[/'-]/)
  })
})
