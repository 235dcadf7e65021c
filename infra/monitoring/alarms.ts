import { Duration, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { IBackupVault } from 'aws-cdk-lib/aws-backup'
import { type Alarm, type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule } from 'aws-cdk-lib/aws-events'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { type Metric as CustomMetric, tableNames } from '#functions/needs.ts'
import { getScanPlanId } from '../data/malware-scan.ts'
import { indexNames } from '../data/table-definitions.ts'
import type { Tables } from '../data/tables.ts'
import type { PortalFunction } from '../functions/portal-function.ts'
import type { MailIdentity } from '../mail/mail-identity.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { StageSettings } from '../stage-settings.ts'
import { AlarmGroup, createMetric, period, statistic } from './alarm-group.ts'
import { createCustomMetric } from './custom-metric.ts'

export type MonitoredResources = {
  functions: PortalFunction[]
  outbox: Outbox
  api: HttpApi
  /** The percentage of the canary's runs that failed, if the stage has a canary. */
  siteFailures: IMetric | undefined
  /** The calls that got status 429. */
  callsOverLimit: IMetric
  tables: Tables
  uploads: Bucket
  backupVault: IBackupVault
  mail: MailIdentity
}

/** Creates every alarm of the portal in the stage's Region. Returns the alarm of each function's errors, by its name. */
export function createAlarms(
  scope: Construct,
  resources: MonitoredResources,
  { alarmEmail, mailsPerDay }: StageSettings,
) {
  const { functions, outbox, api, siteFailures, callsOverLimit, tables, uploads, backupVault, mail } =
    resources
  const alarms = new AlarmGroup(scope, alarmEmail)
  const customMetric = (metric: CustomMetric) => createCustomMetric(scope, metric, { period })

  const errorAlarms = new Map<string, Alarm>()
  for (const { name, lambda } of functions) {
    const metric = lambda.metricErrors({ period })
    const alarm = alarms.add('errors-in-a-function', { id: `${name}-errors`, metric, threshold: 1 })
    errorAlarms.set(name, alarm)
    const throttles = lambda.metricThrottles({ period })
    alarms.add('throttled-functions', { id: `${name}-throttles`, metric: throttles, threshold: 1 })
  }
  alarms.add('account-concurrency', { metric: createConcurrencyUse(), threshold: 0.8 })
  for (const name of tableNames)
    for (const index of [undefined, ...indexNames(name)])
      for (const operation of ['Read', 'Write'] as const) {
        const metric = createThrottleMetric(operation, tables[name].tableName, index)
        const id = [name, index, operation.toLowerCase(), 'throttles'].filter(Boolean).join('-')
        alarms.add('throttled-tables', { id, metric, threshold: 10 })
      }

  const failed = api.metricServerError({ period, statistic })
  const failedCalls = alarms.add('failed-calls', { metric: failed, threshold: 5 })
  const refusedCalls = alarms.add('refused-calls', { metric: createRefusedShare(api), threshold: 0.9 })
  const limitedCalls = alarms.add('calls-over-the-limit', { metric: callsOverLimit, threshold: 100 })
  const slow = api.metricLatency({ period, statistic: 'p95' })
  const slowCalls = alarms.add('slow-calls', { metric: slow, threshold: 2000, periods: 2 })
  const noSignIns = alarms.add('no-sign-ins', { metric: createUnusedLinks(scope), threshold: 20 })
  const siteChecks = siteFailures
    ? [alarms.add('failed-site-checks', { metric: siteFailures, threshold: 50, periods: 2 })]
    : []

  const age = outbox.sender.lambda.metric('IteratorAge', { period, statistic: 'Maximum' })
  alarms.add('old-mails', { metric: age, threshold: 300_000 })
  const wait = customMetric('mail-wait')
  const waitingMails = alarms.add('old-mails', { id: 'waiting-mails', metric: wait, threshold: 300 })
  const refusedMails = alarms.add('refused-mails', { metric: customMetric('mails-refused'), threshold: 3 })
  const deadLetters = outbox.deadLetterQueue.metricApproximateNumberOfMessagesVisible({
    period,
    statistic: 'Maximum',
  })
  alarms.add('undelivered-mails', { metric: deadLetters, threshold: 1 })
  alarms.add('bounced-mails', { metric: createReputationMetric('Bounce', mail), threshold: 0.05 })
  alarms.add('complaints', { metric: createReputationMetric('Complaint', mail), threshold: 0.001 })
  const sentInDay = createMetric('SES', 'Send', {}, { period: Duration.days(1) })
  alarms.add('daily-mails', { metric: sentInDay, threshold: 0.8 * mailsPerDay })

  alarms.add('failed-scans', { metric: createFailedScansMetric(uploads), threshold: 1 })
  alarms.add('failed-backups', { metric: createFailedBackupsMetric(backupVault), threshold: 1 })
  const overBounceLimit = customMetric('bounces-over-limit')
  const pausedSignIns = alarms.add('paused-sign-ins', { metric: overBounceLimit, threshold: 1 })
  const limitedSignIns = alarms.add('sign-ins-over-the-daily-limit', {
    id: 'daily-limit',
    metric: customMetric('links-over-daily-limit'),
    threshold: 1,
  })
  alarms.add('lost-events', { metric: createLostEvents(scope), threshold: 1 })
  alarms.add('unreadable-switches', { metric: customMetric('unreadable-switches'), threshold: 1 })

  alarms.addComposite('applicants-are-affected', [
    failedCalls,
    refusedCalls,
    limitedCalls,
    slowCalls,
    noSignIns,
    waitingMails,
    refusedMails,
    pausedSignIns,
    limitedSignIns,
    ...siteChecks,
  ])
  return errorAlarms
}

/** The share of the account's concurrent executions in this Region that is reserved or in use. */
function createConcurrencyUse() {
  const maximum = (metricName: string) => createMetric('Lambda', metricName, {}, { statistic: 'Maximum' })
  return new MathExpression({
    expression: 'claimed / SERVICE_QUOTA(used)',
    usingMetrics: {
      claimed: maximum('ClaimedAccountConcurrency'),
      used: maximum('ConcurrentExecutions'),
    },
    period,
  })
}

/** The throttled requests of a table, or of an index, which are not part of the table's metric. */
const createThrottleMetric = (operation: 'Read' | 'Write', TableName: string, index?: string) =>
  createMetric('DynamoDB', `${operation}ThrottleEvents`, {
    TableName,
    ...(index && { GlobalSecondaryIndexName: index }),
  })

/** The share of calls with a 4xx status, from fifty calls on. It is 1 when check-origin refuses every call. */
const createRefusedShare = (api: HttpApi) =>
  new MathExpression({
    expression: 'IF(calls >= 50, refused / calls, 0)',
    usingMetrics: {
      refused: api.metricClientError({ period, statistic }),
      calls: api.metricCount({ period, statistic }),
    },
    period,
  })

/** The number of links requested in half an hour without a sign-in. Out of season it is 0. */
function createUnusedLinks(scope: Construct) {
  const halfHour = Duration.minutes(30)
  return new MathExpression({
    expression: 'IF(FILL(sessions, 0) == 0, FILL(links, 0), 0)',
    usingMetrics: {
      sessions: createCustomMetric(scope, 'sessions-begun', { period: halfHour }),
      links: createCustomMetric(scope, 'links-asked', { period: halfHour }),
    },
    period: halfHour,
  })
}

/** The documents that GuardDuty could not scan. */
const createFailedScansMetric = (uploads: Bucket) =>
  createMetric('GuardDuty/MalwareProtection', 'FailedScanCount', {
    'Malware Protection Plan Id': getScanPlanId(uploads),
    'Resource Name': uploads.bucketName,
  })

/** The backups of the stage's tables that failed. */
const createFailedBackupsMetric = ({ backupVaultName }: IBackupVault) =>
  createMetric('Backup', 'NumberOfBackupJobsFailed', { BackupVaultName: backupVaultName })

/** The events and schedules that EventBridge could not deliver to a function, of every rule of the stack. */
function createLostEvents(scope: Construct) {
  const rules = Stack.of(scope)
    .node.findAll()
    .filter(construct => construct instanceof Rule)
  return new MathExpression({
    expression: 'SUM(METRICS())',
    usingMetrics: Object.fromEntries(
      rules.map(({ ruleName }, index) => [
        `rule${index}`,
        createMetric('Events', 'FailedInvocations', { RuleName: ruleName }),
      ]),
    ),
    period,
  })
}

/** The share of mails that bounced or were marked as spam, which SES calculates over the latest ones. */
export const createReputationMetric = (
  rate: 'Bounce' | 'Complaint',
  { configurationSetName }: MailIdentity,
) =>
  createMetric(
    'SES',
    `Reputation.${rate}Rate`,
    { 'ses:configuration-set': configurationSetName },
    { statistic: 'Average' },
  )
