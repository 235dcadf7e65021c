import { join } from 'node:path'
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '#infra/project-folder.ts'
import { allFunctions, createStacks, edge, propertiesByType, resourcesByType } from './synthesised-stacks.ts'

describe('retention', () => {
  const retainedTypes = [
    'AWS::DynamoDB::Table',
    'AWS::S3::Bucket',
    'AWS::SecretsManager::Secret',
    'AWS::KMS::Key',
  ]

  it.each(retainedTypes.flatMap(type => Object.entries(resourcesByType(type))))(
    '%s is retained when the stack is deleted',
    (_, resource) => {
      expect(resource.DeletionPolicy).toMatch(/^Retain/)
      expect(resource.UpdateReplacePolicy).toMatch(/^Retain/)
    },
  )

  it.each(Object.entries(resourcesByType('AWS::DynamoDB::Table')))(
    '%s has point-in-time recovery and deletion protection',
    (_, table) => {
      expect(table.Properties).toMatchObject({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      })
    },
  )

  it.each(Object.entries(resourcesByType('AWS::S3::Bucket')))(
    '%s keeps overwritten versions',
    (_, bucket) => {
      expect(bucket.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' })
    },
  )

  it.each(Object.entries(resourcesByType('AWS::S3::Bucket')))(
    '%s is private, encrypted and accepts TLS only',
    (id, { Properties }) => {
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true])
      expect(Properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1)
      const [policy] = propertiesByType('AWS::S3::BucketPolicy').filter(({ Bucket }) => Bucket.Ref === id)
      expect(policy.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      )
    },
  )

  it('covers every kind of store in the stack', () => {
    const stores =
      /^AWS::(DynamoDB|S3|SecretsManager|KMS|RDS|DSQL|DocDB|Cognito|EFS|Kinesis|OpenSearchService|ElastiCache|Timestream|S3Tables)::(?!.*(Policy|Alias|Attachment|Stream)$)/
    const types = Object.values(resourcesByType('*')).map(({ Type }) => Type)
    expect(types.filter(type => stores.test(type) && !retainedTypes.includes(type))).toEqual([])
  })

  it('of logs is a month, in both Regions', () => {
    const logs = [...propertiesByType('AWS::Logs::LogGroup'), ...edge.propertiesByType('AWS::Logs::LogGroup')]
    expect(logs.length).toBeGreaterThan(allFunctions.length)
    for (const log of logs) expect(log.RetentionInDays, log.LogGroupName).toBe(30)
    for (const { LoggingConfig, FunctionName } of propertiesByType('AWS::Lambda::Function'))
      expect(LoggingConfig?.LogGroup?.Ref, FunctionName).toBeDefined()
  })
})

describe('one deployment', () => {
  const { portal } = createStacks({})

  it('deploys the edge stack first', () => {
    expect(portal.dependencies).toEqual([portal.edge])
    expect([portal.region, portal.edge.region]).toEqual(['eu-west-2', 'us-east-1'])
  })
})

describe('cdk-nag', () => {
  const domain = { name: 'example.org', zone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' } }
  const captchaSecret = 'arn:aws:secretsmanager:eu-west-2:111122223333:secret:hcaptcha-a1B2c3'
  const everything = {
    domain,
    captchaSecret,
    captchaSiteKey: 'key',
    alarmEmail: 'operations@example.org',
    reservedConcurrency: { signIn: 200, submission: 100, documents: 50 },
    region: 'eu-west-1',
  }
  const site = join(projectFolder, 'web/public')

  it.each([
    ['as it is', {}],
    ['with everything', everything],
  ])('finds nothing that is not acknowledged in a stage %s', (_, settings) => {
    const { app } = createStacks(settings, 'dev', { site })
    const reports = [AwsSolutionsChecks, ServerlessChecks].map(Checks => new Checks(app).validateScope(app))
    const found = reports.flatMap(({ violations }) =>
      violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources[0]?.constructPath]),
    )
    expect(found).toEqual([])
  })
})
