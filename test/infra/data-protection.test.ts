import { describe, expect, it } from 'vitest'
import { tableNames } from '#functions/environment.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { retention } from '#shared/retention.ts'
import { readStage } from './synthesised-stacks.ts'

const { portal, data } = readStage()

type CfnResource = ReturnType<typeof portal.resourcesByType>[string]

/** Every resource of the stage's stacks, with its logical id. */
const resources = Object.values(readStage()).flatMap(({ template }) =>
  Object.entries<CfnResource>(template.toJSON().Resources),
)
const resourcesByType = (type: string) => resources.filter(([, { Type }]) => Type === type)

describe('retention', () => {
  const types = ['DynamoDB::Table', 'S3::Bucket', 'SecretsManager::Secret', 'Backup::BackupVault']

  it.each(types.flatMap(type => resourcesByType(`AWS::${type}`)))(
    '%s is retained with its stack',
    (_, resource) => {
      expect(resource.DeletionPolicy).toMatch(/^Retain/)
      expect(resource.UpdateReplacePolicy).toMatch(/^Retain/)
    },
  )

  it.each(tableNames)('of the rows of %s is by their expiry, and of its backups as the notice says', name => {
    const table = data.propertiesOf('tables', name)
    expect(table.DeletionProtectionEnabled).toBe(true)
    expect(table.TimeToLiveSpecification?.AttributeName).toBe(tableDefinitions[name].expiry)
    const { PointInTimeRecoveryEnabled, RecoveryPeriodInDays } = table.PointInTimeRecoverySpecification
    expect(PointInTimeRecoveryEnabled).toBe(true)
    // The default of DynamoDB is 35 days.
    expect(RecoveryPeriodInDays ?? 35).toBe(retention.backup.days)
  })

  it.each(resourcesByType('AWS::S3::Bucket'))(
    '%s keeps overwritten versions, is private and accepts TLS only',
    (id, { Properties }) => {
      expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true])
      expect(Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' })
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

  it('of logs is a month, in both Regions', () => {
    const logs = resourcesByType('AWS::Logs::LogGroup')
    expect(logs.length).toBeGreaterThan(0)
    for (const [id, { Properties }] of logs) expect(Properties.RetentionInDays, id).toBe(retention.log.days)
    // The CDK's own function, which reads the exports of the other Region, has no name.
    const functions = portal
      .propertiesByType('AWS::Lambda::Function')
      .filter(({ FunctionName }) => FunctionName)
    for (const { LoggingConfig, FunctionName } of functions)
      expect(LoggingConfig?.LogGroup?.Ref, FunctionName).toBeDefined()
  })
})

it('the data stack is protected from termination, and contains every table and secret', () => {
  expect(data.stack.terminationProtection).toBe(true)
  for (const type of ['AWS::DynamoDB::Table', 'AWS::SecretsManager::Secret'])
    expect(portal.propertiesByType(type)).toEqual([])
})

it('nobody deletes a backup before its time', () => {
  const [{ AccessPolicy }] = data.propertiesByType('AWS::Backup::BackupVault')
  expect(AccessPolicy.Statement).toContainEqual(
    expect.objectContaining({
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Action: expect.arrayContaining(['backup:DeleteRecoveryPoint']),
    }),
  )
})

it('backups are made each hour and each day, and deleted when the notice says', () => {
  const [{ BackupPlan }] = data.propertiesByType('AWS::Backup::BackupPlan')
  const rules: { ScheduleExpression: string; Lifecycle: { DeleteAfterDays: number } }[] =
    BackupPlan.BackupPlanRule
  expect(rules.map(rule => [rule.ScheduleExpression, rule.Lifecycle.DeleteAfterDays])).toEqual([
    ['cron(0 * * * ? *)', 1],
    ['cron(30 2 * * ? *)', retention.backup.days],
  ])
})
