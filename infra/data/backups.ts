import { Aws, Duration, Fn, RemovalPolicy } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { Construct } from 'constructs'
import { backedUpTables } from './table-definitions.ts'
import type { Tables } from './tables.ts'

const rules = [
  { name: 'hourly', schedule: Schedule.cron({ minute: '0' }), retention: Duration.days(1) },
  { name: 'daily', schedule: Schedule.cron({ minute: '30', hour: '2' }), retention: Duration.days(35) },
]

/** Creates a vault with backups of the tables. Unlike point-in-time recovery, they survive the loss of a table. */
export function createBackups(scope: Construct, stage: string, tables: Tables): BackupVault {
  const group = new Construct(scope, 'backups')
  const stackId = Fn.select(2, Fn.split('/', Aws.STACK_ID))
  const vault = new BackupVault(group, 'vault', {
    // The name ends with part of the stack's id, because the vault of a deleted stack remains and keeps its name.
    backupVaultName: `clearing-portal-${stage}-${Fn.select(4, Fn.split('-', stackId))}`,
    blockRecoveryPointDeletion: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  const plan = new BackupPlan(group, 'plan', {
    backupVault: vault,
    backupPlanRules: rules.map(
      ({ name, schedule, retention }) =>
        new BackupPlanRule({
          ruleName: name,
          scheduleExpression: schedule,
          startWindow: Duration.hours(1),
          completionWindow: Duration.hours(4),
          deleteAfter: retention,
        }),
    ),
  })
  plan.addSelection('tables', {
    resources: backedUpTables.map(name => BackupResource.fromDynamoDbTable(tables[name])),
  })
  return vault
}
