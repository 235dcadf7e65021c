import { join } from 'node:path'
import { AwsSolutionsChecks } from 'cdk-nag'
import { describe, expect, it } from 'vitest'
import { tableNames } from '#functions/environment.ts'
import { projectFolder } from '#infra/build/project-folder.ts'
import { createStacks, data, edge, monitoring, propertiesByType, template } from './synthesised-stacks.ts'

type CfnResource = ReturnType<typeof template.findResources>[string]

/** Every resource of the stage's stacks, with its logical id. */
const resources = [template, data.template, edge.template, monitoring.template].flatMap(stack =>
  Object.entries<CfnResource>(stack.toJSON().Resources),
)
const resourcesByType = (type: string) => resources.filter(([, { Type }]) => Type === type)

describe('retention', () => {
  const retainedTypes = [
    'AWS::DynamoDB::Table',
    'AWS::S3::Bucket',
    'AWS::SecretsManager::Secret',
    'AWS::KMS::Key',
    'AWS::Backup::BackupVault',
  ]

  it.each(retainedTypes.flatMap(resourcesByType))(
    '%s is retained when the stack is deleted',
    (_, resource) => {
      expect(resource.DeletionPolicy).toMatch(/^Retain/)
      expect(resource.UpdateReplacePolicy).toMatch(/^Retain/)
    },
  )

  it.each(resourcesByType('AWS::DynamoDB::Table'))(
    '%s has point-in-time recovery and deletion protection',
    (_, table) => {
      expect(table.Properties).toMatchObject({
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      })
    },
  )

  it.each(resourcesByType('AWS::S3::Bucket'))('%s keeps overwritten versions', (_, bucket) => {
    expect(bucket.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' })
  })

  it.each(resourcesByType('AWS::S3::Bucket'))(
    '%s is private, encrypted and accepts TLS only',
    (id, { Properties }) => {
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true])
      expect(Properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1)
      const policy = resourcesByType('AWS::S3::BucketPolicy').find(
        ([, { Properties }]) => Properties.Bucket.Ref === id,
      )?.[1].Properties
      expect(policy?.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      )
    },
  )

  it('leaves no resource of a fixed name behind, so that a stage can be created again', () => {
    // A version belongs to its function, which is deleted with the stack.
    const retained = resources.filter(
      ([, { DeletionPolicy, Type }]) =>
        DeletionPolicy?.startsWith('Retain') && Type !== 'AWS::Lambda::Version',
    )
    expect(retained.length).toBeGreaterThan(tableNames.length)
    for (const [id, { Properties }] of retained)
      for (const [property, value] of Object.entries(Properties))
        if (/^(\w+)?Name$/.test(property)) expect(JSON.stringify(value), id).toContain('AWS::StackId')
  })

  it('covers every kind of store in the stack', () => {
    const stores =
      /^AWS::(DynamoDB|S3|SecretsManager|KMS|Backup|RDS|DSQL|DocDB|Cognito|EFS|Kinesis|OpenSearchService|ElastiCache|Timestream|S3Tables)::(?!.*(Policy|Alias|Attachment|Stream|Plan|Selection)$)/
    const types = resources.map(([, { Type }]) => Type)
    expect(types.filter(type => stores.test(type) && !retainedTypes.includes(type))).toEqual([])
  })

  it('of logs is a month, in both Regions', () => {
    const logs = resourcesByType('AWS::Logs::LogGroup')
    expect(logs.length).toBeGreaterThan(3)
    for (const [id, { Properties }] of logs) expect(Properties.RetentionInDays, id).toBe(30)
    for (const { LoggingConfig, FunctionName } of propertiesByType('AWS::Lambda::Function'))
      expect(LoggingConfig?.LogGroup?.Ref, FunctionName).toBeDefined()
  })
})

describe('one deployment', () => {
  const stacks = createStacks({})

  it('deploys the edge and data stacks first', () => {
    const { portal, edge, data } = stacks
    expect(portal.dependencies).toEqual([edge, data])
    expect([portal.region, edge.region, data.region]).toEqual(['eu-west-2', 'us-east-1', 'eu-west-2'])
    expect(data.dependencies).toEqual([])
  })
})

describe('the data stack', () => {
  it('is protected from termination', () => {
    expect(createStacks({}).data.terminationProtection).toBe(true)
  })

  it('contains every table, key, secret and the upload bucket', () => {
    for (const type of ['AWS::DynamoDB::Table', 'AWS::KMS::Key', 'AWS::SecretsManager::Secret'])
      expect(propertiesByType(type)).toEqual([])
    expect(data.propertiesByType('AWS::S3::Bucket')).toHaveLength(1)
  })
})

describe('cdk-nag', () => {
  const domain = { name: 'example.org', zone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' } }
  const captchaSecret = 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:hcaptcha-a1B2c3'
  const everything = {
    domain,
    captchaSecret,
    captchaSiteKey: 'key',
    alarmEmail: 'operations@example.org',
    monthlyBudget: 400,
    githubRepository: 'example-university@123456/clearing@456789',
    backupCopy: 'arn:aws:backup:eu-west-2:111122223333:backup-vault:copies',
    reservedConcurrency: { 'sign-in': 200, 'confirm-attachment': 50 },
    provisionedConcurrency: {
      from: '2027-08-12T06:30:00Z',
      to: '2027-08-12T11:00:00Z',
      calls: { 'sign-in': 50 },
      others: 5,
    },
    region: 'eu-west-1',
  }
  const site = join(projectFolder, 'web/public')

  it.each([
    ['as it is', {}],
    ['with everything', everything],
  ])('finds nothing that is not acknowledged in a stage %s', (_, settings) => {
    const { app } = createStacks(settings, 'dev', { site })
    // References between the stacks become imports, whose names are in the findings.
    app.synth()
    const { violations } = new AwsSolutionsChecks(app).validateScope(app)
    const found = violations.map(({ ruleName, violatingResources }) => [
      ruleName,
      violatingResources[0]?.constructPath,
    ])
    expect(found).toEqual([])
  })
})
