import { Duration } from 'aws-cdk-lib'
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { Metric as CustomMetric } from '#functions/environment.ts'
import { getScanPlanId } from '../data/malware-scan.ts'
import type { StageSettings } from '../settings/stage-settings.ts'
import type { AlarmGroup, MonitoredPortal } from './alarm-group.ts'
import {
  createCustomMetric,
  createMetric,
  createSiteCheckMetric,
  overAccount,
  period,
  statistic,
} from './metrics.ts'

/** Creates the alarms of the stage's Region, one for each question, over all functions or tables. */
export function createAlarms(alarms: AlarmGroup, portal: MonitoredPortal, settings: StageSettings) {
  const { api, data, mail, mails, stackName: portalName } = portal
  const customMetric = (metric: CustomMetric) => createCustomMetric(portalName, metric)

  alarms.page('failed-calls', api.http.metricServerError({ period, statistic }), 5)
  alarms.page('refused-calls', createRefusedShare(portal), 0.9)
  alarms.page('calls-over-the-limit', api.callsOverLimit, 100)
  alarms.page('slow-calls', api.http.metricLatency({ period, statistic: 'p95' }), 2000, { periods: 2 })
  alarms.page('no-sign-ins', createUnusedLinks(portalName), 20)
  alarms.page('throttled-functions', overAccount('SUM(Throttles)', 'SCHEMA("AWS/Lambda", FunctionName)'), 1)
  alarms.page('refused-mails', customMetric('mails-failed'), 3)
  alarms.page(
    'undelivered-mails',
    mails.deadLetterQueue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
    1,
  )
  alarms.page('bounced-mails', createReputationMetric('Bounce', mail.configurationSetName), 0.05)
  alarms.page('complaints', createReputationMetric('Complaint', mail.configurationSetName), 0.001)
  alarms.page(
    'daily-mails',
    createMetric('SES', 'Send', {}, { period: Duration.days(1) }),
    0.8 * settings.mailsPerDay,
  )
  alarms.page('paused-sign-ins', customMetric('networks-paused'), 1)
  alarms.page('sign-ins-over-the-daily-limit', customMetric('links-over-daily-limit'), 1)
  alarms.page('unreadable-flags', customMetric('unreadable-flags'), 1)

  alarms.ticket('failed-functions', overAccount('SUM(Errors)', 'SCHEMA("AWS/Lambda", FunctionName)'), 1)
  alarms.ticket('account-concurrency', createConcurrencyUse(), 0.8)
  for (const operation of ['Read', 'Write'] as const)
    alarms.ticket(
      `throttled-${operation.toLowerCase()}s`,
      overAccount(`SUM(${operation}ThrottleEvents)`, '"AWS/DynamoDB"'),
      10,
    )
  const scan = {
    'Malware Protection Plan Id': getScanPlanId(data.uploads),
    'Resource Name': data.uploads.bucketName,
  }
  alarms.ticket('failed-scans', createMetric('GuardDuty/MalwareProtection', 'FailedScanCount', scan), 1)
  alarms.ticket(
    'infected-documents',
    createMetric('GuardDuty/MalwareProtection', 'InfectedScanCount', scan),
    1,
  )
  const { backupVaultName: BackupVaultName } = data.backupVault
  alarms.ticket('failed-backups', createMetric('Backup', 'NumberOfBackupJobsFailed', { BackupVaultName }), 1)
  if (settings.backupCopy)
    alarms.ticket('failed-copies', overAccount('SUM(NumberOfCopyJobsFailed)', '"AWS/Backup"'), 1)
  alarms.ticket(
    'overdue-deletions',
    createCustomMetric(portalName, 'overdue-deletions', { period: Duration.days(1) }),
    1,
  )
  alarms.ticket('lost-events', overAccount('SUM(FailedInvocations)', 'SCHEMA("AWS/Events", RuleName)'), 1)
  if (settings.canary)
    alarms.ticket('silent-site-checks', createSiteCheckMetric(portalName, { statistic: 'SampleCount' }), 1, {
      periods: 6,
      whenMissing: true,
    })
}

/** Creates the two alarms that also stop a release, besides those of its functions. */
export function createReleaseAlarms(alarms: AlarmGroup, portal: MonitoredPortal, settings: StageSettings) {
  const oldMails = alarms.page('old-mails', createMailAge(portal), 300)
  if (!settings.canary) return [oldMails]
  const successes = createSiteCheckMetric(portal.stackName, { statistic: 'Average' })
  const failedSiteChecks = alarms.page(
    'failed-site-checks',
    new MathExpression({ expression: '100 - successes', usingMetrics: { successes }, period }),
    50,
    { periods: 2 },
  )
  return [oldMails, failedSiteChecks]
}

/** The age in seconds of the oldest mail in either queue. */
const createMailAge = ({ mails: { queues } }: MonitoredPortal) =>
  new MathExpression({
    expression: 'MAX([FILL(priority, 0), FILL(normal, 0)])',
    usingMetrics: {
      priority: queues.priority.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
      normal: queues.normal.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
    },
    period,
  })

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

/** The share of calls with a 4xx status, from fifty calls on. It is 1 when check-origin refuses every call. */
const createRefusedShare = ({ api: { http } }: MonitoredPortal) =>
  new MathExpression({
    expression: 'IF(calls >= 50, refused / calls, 0)',
    usingMetrics: {
      refused: http.metricClientError({ period, statistic }),
      calls: http.metricCount({ period, statistic }),
    },
    period,
  })

/** The number of links requested in half an hour without a sign-in. Out of season it is 0. */
function createUnusedLinks(portalName: string) {
  const halfHour = Duration.minutes(30)
  return new MathExpression({
    expression: 'IF(FILL(sessions, 0) == 0, FILL(links, 0), 0)',
    usingMetrics: {
      sessions: createCustomMetric(portalName, 'sessions-begun', { period: halfHour }),
      links: createCustomMetric(portalName, 'links-queued', { period: halfHour }),
    },
    period: halfHour,
  })
}

/** The share of mails that bounced or were marked as spam, which SES calculates over the latest ones. */
export const createReputationMetric = (rate: 'Bounce' | 'Complaint', configurationSetName: string) =>
  createMetric(
    'SES',
    `Reputation.${rate}Rate`,
    { 'ses:configuration-set': configurationSetName },
    { statistic: 'Average' },
  )
