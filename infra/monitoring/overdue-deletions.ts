import { Duration, type Stack } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { tableVariable, variables } from '#functions/environment.ts'
import { allow } from '../constructs/allow.ts'
import { createLogGroup } from '../constructs/log-group.ts'
import { expiringTables, uploadRetentionDays } from '../data/table-definitions.ts'
import { createBundledFunction } from '../functions/bundled-function.ts'
import type { MonitoredPortal } from './alarm-group.ts'

/** Creates the function that counts overdue deletions, and its daily schedule. It reads no content of a document. */
export function createOverdueCount(stack: Stack, portal: MonitoredPortal, bundles: string | undefined) {
  const { tables, uploads } = portal.data
  const tableEntries = expiringTables.map(name => [tableVariable(name), tables[name].tableName])
  const folders = Object.keys(uploadRetentionDays)
  const lambda = createBundledFunction(new Construct(stack, 'overdue-count'), {
    functionName: `${stack.stackName}-count-overdue`,
    bundles,
    bundle: 'count-overdue',
    timeout: Duration.minutes(15),
    environment: {
      ...Object.fromEntries(tableEntries),
      [variables.uploadBucket]: uploads.bucketName,
      [variables.portal]: portal.stackName,
    },
    statements: [
      allow(
        ['dynamodb:Scan'],
        expiringTables.map(name => tables[name].tableArn),
      ),
      allow(['s3:ListBucketVersions'], [uploads.bucketArn], {
        StringLike: { 's3:prefix': folders.map(folder => `${folder}/*`) },
      }),
    ],
    logGroup: createLogGroup(stack, `/${stack.stackName}/functions`),
  })
  new Rule(stack, 'daily', {
    schedule: Schedule.rate(Duration.days(1)),
    targets: [new LambdaFunction(lambda)],
  })
}
