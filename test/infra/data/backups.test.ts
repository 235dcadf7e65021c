import { describe, expect, it } from 'vitest'
import { backedUpTables } from '#infra/data/table-definitions.ts'
import { everySetting, readStage } from '../synthesised-stacks.ts'

const { data } = readStage()

const rulesOf = ({ propertiesByType }: typeof data) =>
  propertiesByType('AWS::Backup::BackupPlan')[0].BackupPlan.BackupPlanRule

describe('the backups', () => {
  it('are of every table that a restore reads', () => {
    const [{ BackupSelection }] = data.propertiesByType('AWS::Backup::BackupSelection')
    expect(BackupSelection.Resources).toHaveLength(backedUpTables.length)
    for (const name of backedUpTables)
      expect(JSON.stringify(BackupSelection.Resources)).toContain(data.idOf('tables', name))
  })

  it('are made every hour and kept for a day, and every day and kept for 35', () => {
    const rules = rulesOf(data).map(({ ScheduleExpression, Lifecycle }: Record<string, unknown>) => [
      ScheduleExpression,
      Lifecycle,
    ])
    expect(rules).toEqual([
      ['cron(0 * * * ? *)', { DeleteAfterDays: 1 }],
      ['cron(30 2 * * ? *)', { DeleteAfterDays: 35 }],
    ])
  })

  it("cannot be deleted through the vault's policy, and expire only", () => {
    const [{ AccessPolicy }] = data.propertiesByType('AWS::Backup::BackupVault')
    expect(AccessPolicy.Statement).toEqual([
      expect.objectContaining({
        Effect: 'Deny',
        Action: expect.arrayContaining(['backup:DeleteRecoveryPoint']),
        Principal: { AWS: '*' },
      }),
    ])
  })

  it('are copied to the vault of another Region in a stage that has one', () => {
    const copied = rulesOf(readStage(everySetting).data)
    for (const { CopyActions, Lifecycle } of copied)
      expect(CopyActions).toEqual([{ DestinationBackupVaultArn: everySetting.backupCopy, Lifecycle }])
    for (const { CopyActions } of rulesOf(data)) expect(CopyActions).toBeUndefined()
  })
})
