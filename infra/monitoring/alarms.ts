import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch'
import type { MetricName } from '#functions/environment.ts'
import type { Deployment } from '../settings/deployment.ts'
import type { AlarmDefinition } from './create-alarms.ts'
import { createCustomMetric, createMetric, type MonitoredPortal } from './metrics.ts'

/**
 * Returns the alarms of the stage's Region, one for each question, over all functions or tables. The name of an alarm is the
 * heading of its paragraph in infra/docs/runbook.md.
 */
export function listAlarms(
  { api: { http }, data, mail, mailQueues, stackName: portalName }: MonitoredPortal,
  { stage, settings: { region, canaryMinutes } }: Deployment,
): Record<string, AlarmDefinition> {
  const showErrors = `aws logs tail /clearing-portal-${stage}/functions --region ${region} --since 15m --filter-pattern '{ $.level = "error" }'`
  const listMails = `npm run admin "--" mails list --stage ${stage}`
  const customMetric = (metric: MetricName) => createCustomMetric(portalName, metric)
  const scan = {
    'Malware Protection Plan Id': data.scanPlanId,
    'Resource Name': data.uploads.bucketName,
  }
  const { backupVaultName: BackupVaultName } = data.backupVault

  return {
    'failed-calls': {
      impact: 'Applicants see an error in place of a reply.',
      firstCommand: showErrors,
      metric: createShare(http.metricServerError(), http.metricCount({ statistic: 'Sum' })),
      threshold: 0.02,
    },
    'no-sign-ins': {
      impact: 'Applicants request links, and nobody has signed in for half an hour.',
      firstCommand: listMails,
      metric: createUnusedLinks(portalName),
      threshold: 20,
    },
    'unverified-captchas': {
      impact: 'Nobody can ask for a link: hCaptcha sends no usable reply.',
      firstCommand: 'curl --silent --include https://api.hcaptcha.com/siteverify --data secret=none',
      metric: customMetric('captchas-unverified'),
      threshold: 10,
    },
    'throttled-functions': {
      impact: 'Applicants see the maintenance page, because too many calls run at once.',
      firstCommand: `aws lambda get-account-settings --region ${region}`,
      metric: createShare(createMetric('AWS/Lambda', 'Throttles'), createMetric('AWS/Lambda', 'Invocations')),
      threshold: 0.02,
    },
    'old-mails': {
      impact: 'Applicants wait more than five minutes for their link.',
      firstCommand: showErrors,
      metric: createMailAge(portalName, mailQueues),
      threshold: 300,
    },
    'undelivered-mails': {
      impact: 'Some applicants get no link or receipt until somebody acts.',
      firstCommand: showErrors,
      metric: mailQueues.deadLetterQueue.metricApproximateNumberOfMessagesVisible(),
    },
    'bounced-mails': {
      impact: 'Applicants notice nothing yet; SES reviews an account at 5 % bounces, and can stop all mail.',
      firstCommand: listMails,
      metric: createReputationMetric('Bounce', mail.configurationSetName),
      threshold: 0.02,
    },
    complaints: {
      impact:
        'Applicants notice nothing yet; SES reviews an account at 0.1 % complaints, and can stop all mail.',
      firstCommand: listMails,
      metric: createReputationMetric('Complaint', mail.configurationSetName),
      threshold: 0.0005,
    },
    'sign-ins-over-the-daily-limit': {
      impact: 'People who are not on record from UCAS are told to ask for a link later.',
      firstCommand: `aws ses get-send-quota --region ${region}`,
      metric: customMetric('links-over-daily-limit'),
    },
    'unreadable-flags': {
      impact: 'Applicants notice nothing: the portal keeps its last mode until its flags can be read again.',
      firstCommand: `npm run admin "--" service status --stage ${stage}`,
      metric: customMetric('unreadable-flags'),
    },
    'failed-scans': {
      impact: 'A document stays unread, because GuardDuty could not scan it.',
      firstCommand: `aws guardduty list-malware-protection-plans --region ${region}`,
      metric: createMetric('AWS/GuardDuty/MalwareProtection', 'FailedScanCount', scan),
    },
    'missing-scans': {
      impact: 'Documents stay unread, because GuardDuty scans none of them.',
      firstCommand: `aws guardduty list-malware-protection-plans --region ${region}`,
      metric: new MathExpression({
        expression: 'FILL(accepted, 0) - FILL(scanned, 0)',
        usingMetrics: {
          accepted: customMetric('uploads-accepted'),
          scanned: createMetric('AWS/GuardDuty/MalwareProtection', 'CompletedScanCount', scan),
        },
        period: Duration.hours(1),
      }),
      threshold: 5,
      periods: 2,
    },
    'failed-backups': {
      impact: 'Applicants notice nothing: a table has no backup of this hour.',
      firstCommand: `aws backup list-backup-jobs --by-state FAILED --region ${region}`,
      metric: createMetric('AWS/Backup', 'NumberOfBackupJobsFailed', { BackupVaultName }),
    },
    ...(canaryMinutes && { 'failed-site-checks': createSiteAlarm(portalName, stage, canaryMinutes) }),
  }
}

/** The alarm of the canary, which runs at this interval. */
function createSiteAlarm(portalName: string, stage: string, canaryMinutes: number): AlarmDefinition {
  const successes = createMetric(
    'CloudWatchSynthetics',
    'SuccessPercent',
    { CanaryName: portalName },
    { statistic: 'Average' },
  )
  return {
    impact: 'The sign-in page or the service check does not work in a browser.',
    firstCommand: `npm run operator "--" release check --stage ${stage}`,
    metric: new MathExpression({
      expression: '100 - successes',
      usingMetrics: { successes },
      period: Duration.minutes(canaryMinutes),
    }),
    threshold: 50,
    periods: 2,
  }
}

/** The age in seconds of the oldest mail in the stream or in a queue. */
const createMailAge = (portalName: string, { queues }: MonitoredPortal['mailQueues']) =>
  new MathExpression({
    expression: 'MAX([FILL(priority, 0), FILL(normal, 0), FILL(stream, 0) / 1000])',
    usingMetrics: {
      // The age of a row that forward-mails has not queued, in milliseconds.
      stream: createMetric(
        'AWS/Lambda',
        'IteratorAge',
        { FunctionName: `${portalName}-forward-mails` },
        { statistic: 'Maximum' },
      ),
      priority: queues.priority.metricApproximateAgeOfOldestMessage(),
      normal: queues.normal.metricApproximateAgeOfOldestMessage(),
    },
  })

/** With fewer calls than this in five minutes, a share is calculated as if there were this many. */
const minCalls = 100
const createShare = (part: IMetric, whole: IMetric) =>
  new MathExpression({
    // CloudWatch's MAX does not take a number together with a series.
    expression: `FILL(part, 0) / IF(FILL(whole, 0) > ${minCalls}, FILL(whole, 0), ${minCalls})`,
    usingMetrics: { part, whole },
  })

/** The number of links requested in half an hour without a sign-in. Out of season it is 0. */
const createUnusedLinks = (portalName: string) =>
  new MathExpression({
    expression: 'IF(FILL(sessions, 0) == 0, FILL(links, 0), 0)',
    usingMetrics: {
      sessions: createCustomMetric(portalName, 'sessions-begun'),
      links: createCustomMetric(portalName, 'links-queued'),
    },
    period: Duration.minutes(30),
  })

/** The share of mails that bounced or were marked as spam, which SES calculates over the latest ones. */
const createReputationMetric = (rate: 'Bounce' | 'Complaint', configurationSetName: string) =>
  createMetric(
    'AWS/SES',
    `Reputation.${rate}Rate`,
    { 'ses:configuration-set': configurationSetName },
    { statistic: 'Average' },
  )
