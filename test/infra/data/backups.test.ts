import { expect, it } from 'vitest'
import { everySetting, readStage } from '../synthesised-stacks.ts'

const rulesOf = (settings: object) =>
  readStage(settings).data.propertiesByType('AWS::Backup::BackupPlan')[0].BackupPlan.BackupPlanRule

it('backups are made every hour and kept for a day, and every day and kept for 35', () => {
  expect(rulesOf({})).toMatchObject([
    { ScheduleExpression: 'cron(0 * * * ? *)', Lifecycle: { DeleteAfterDays: 1 } },
    { ScheduleExpression: 'cron(30 2 * * ? *)', Lifecycle: { DeleteAfterDays: 35 } },
  ])
})

it('backups are copied to the vault of another Region in a stage that has one', () => {
  for (const { CopyActions, Lifecycle } of rulesOf(everySetting))
    expect(CopyActions).toEqual([{ DestinationBackupVaultArn: everySetting.backupCopy, Lifecycle }])
  for (const { CopyActions } of rulesOf({})) expect(CopyActions).toBeUndefined()
})
