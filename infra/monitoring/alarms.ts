import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Metric as CustomMetric } from '#functions/environment.ts'
import type { Deployment } from '../settings/configuration.ts'
import type { AlarmGroup, MonitoredPortal } from './alarm-group.ts'
import { createCustomMetric, createMetric, overAccount, period, statistic } from './metrics.ts'

/** Creates the alarms of the stage's Region, one for each question, over all functions or tables. */
export function createAlarms(alarms: AlarmGroup, portal: MonitoredPortal, deployment: Deployment) {
  const { stage, settings } = deployment
  const { region } = settings
  const { api, data, mail, mailQueues, stackName: portalName } = portal
  const { http } = api
  const inFiveMinutes = { period, statistic }
  const calls = http.metricCount(inFiveMinutes)
  const customMetric = (metric: CustomMetric) => createCustomMetric(portalName, metric)

  alarms.page('failed-calls', {
    notice: 'Applicants see an error in place of an answer.',
    firstCommand: alarms.showErrors,
    metric: createShare(http.metricServerError(inFiveMinutes), calls),
    threshold: 0.02,
  })
  alarms.page('refused-calls', {
    notice: 'Nearly every call is refused, so applicants can do nothing.',
    firstCommand: `npm run operator "--" release check --stage ${stage}`,
    metric: createShare(http.metricClientError(inFiveMinutes), calls),
    threshold: 0.9,
  })
  alarms.page('calls-over-the-limit', {
    notice: 'Many applicants are told to wait and try again.',
    firstCommand: `aws logs tail /aws/vendedlogs/clearing-portal-${stage}/api --region ${region} --since 15m --filter-pattern '{ $.status = "429" }'`,
    metric: api.callsOverLimit,
    threshold: 100,
  })
  alarms.page('slow-calls', {
    notice: 'One answer in twenty takes longer than two seconds.',
    firstCommand: alarms.showLog('$.milliseconds > 2000'),
    metric: http.metricLatency({ period, statistic: 'p95' }),
    threshold: 2000,
    periods: 2,
  })
  alarms.page('no-sign-ins', {
    notice: 'Applicants request links, and nobody has signed in for half an hour.',
    firstCommand: `npm run admin "--" mails list --stage ${stage}`,
    metric: createUnusedLinks(portalName),
    threshold: 20,
  })
  alarms.page('captchas-without-an-answer', {
    notice: 'Nobody can ask for a link: hCaptcha gives no usable answer.',
    firstCommand: 'curl --silent --include https://api.hcaptcha.com/siteverify --data secret=none',
    metric: customMetric('captchas-unverified'),
    threshold: 10,
  })
  alarms.page('throttled-functions', {
    notice: 'Applicants see the maintenance page, because too many calls run at once.',
    firstCommand: `aws lambda get-account-settings --region ${region}`,
    metric: createShare(createMetric('AWS/Lambda', 'Throttles'), createMetric('AWS/Lambda', 'Invocations')),
    threshold: 0.02,
  })
  alarms.page('old-mails', {
    notice: 'Applicants wait more than five minutes for their link.',
    firstCommand: alarms.showErrors,
    metric: createMailAge(portal),
    threshold: 300,
  })
  alarms.page('refused-mails', {
    notice: 'Applicants wait for links and receipts, which SES refuses to send.',
    firstCommand: alarms.showErrors,
    metric: createShare(customMetric('mails-failed'), customMetric('mails-sent')),
    threshold: 0.03,
  })
  alarms.page('undelivered-mails', {
    notice: 'Some applicants get no link or receipt until somebody acts.',
    firstCommand: alarms.showErrors,
    metric: mailQueues.deadLetterQueue.metricApproximateNumberOfMessagesVisible({
      period,
      statistic: 'Maximum',
    }),
  })
  alarms.page('bounced-mails', {
    notice: 'Applicants notice nothing yet; at twice this share of bounces AWS stops all mail.',
    firstCommand: `npm run admin "--" mails list --stage ${stage}`,
    metric: createReputationMetric('Bounce', mail.configurationSetName),
    threshold: 0.05,
  })
  alarms.page('complaints', {
    notice: 'Applicants notice nothing yet; at five times this share of complaints AWS stops all mail.',
    firstCommand: `npm run admin "--" mails list --stage ${stage}`,
    metric: createReputationMetric('Complaint', mail.configurationSetName),
    threshold: 0.001,
  })
  alarms.page('daily-mails', {
    notice: 'Applicants get no links and receipts once the remaining fifth of the daily quota is sent.',
    firstCommand: `aws ses get-send-quota --region ${region}`,
    metric: createMetric('AWS/SES', 'Send', {}, { period: Duration.days(1) }),
    threshold: 0.8 * settings.mailsPerDay,
  })
  alarms.page('slowed-sign-ins', {
    notice: 'New addresses of one network get links slowly, and some are told to ask again a minute later.',
    firstCommand: `npm run admin "--" mails list --stage ${stage}`,
    metric: customMetric('bounces-over-limit'),
  })
  alarms.page('sign-ins-over-the-daily-limit', {
    notice: 'People who are not on record from UCAS are told to ask for a link later.',
    firstCommand: `aws ses get-send-quota --region ${region}`,
    metric: customMetric('links-over-daily-limit'),
  })
  alarms.page('unreadable-flags', {
    notice: 'The portal keeps its last mode for 15 minutes, then refuses applications.',
    firstCommand: `npm run admin "--" service status --stage ${stage}`,
    metric: customMetric('unreadable-flags'),
  })

  alarms.ticket('failed-functions', {
    notice: 'Applicants may notice nothing: a function of this account ended without an answer.',
    firstCommand: alarms.showErrors,
    metric: createShare(createMetric('AWS/Lambda', 'Errors'), createMetric('AWS/Lambda', 'Invocations')),
    threshold: 0.02,
  })
  const scan = {
    'Malware Protection Plan Id': data.scanPlanId,
    'Resource Name': data.uploads.bucketName,
  }
  alarms.ticket('failed-scans', {
    notice: 'A document stays unread, because GuardDuty could not scan it.',
    firstCommand: `npm run admin "--" attachments list --stage ${stage}`,
    metric: createMetric('AWS/GuardDuty/MalwareProtection', 'FailedScanCount', scan),
  })
  alarms.ticket('infected-documents', {
    notice: 'One applicant is shown that a document is refused, because it contains malware.',
    firstCommand: `npm run admin "--" attachments list --stage ${stage}`,
    metric: createMetric('AWS/GuardDuty/MalwareProtection', 'InfectedScanCount', scan),
  })
  const { backupVaultName: BackupVaultName } = data.backupVault
  alarms.ticket('failed-backups', {
    notice: 'Applicants notice nothing: a table has no backup of this hour.',
    firstCommand: `aws backup list-backup-jobs --by-state FAILED --region ${region}`,
    metric: createMetric('AWS/Backup', 'NumberOfBackupJobsFailed', { BackupVaultName }),
  })
  if (settings.backupCopy)
    alarms.ticket('failed-copies', {
      notice: 'Applicants notice nothing: a backup has no copy in the other Region.',
      firstCommand: `aws backup list-copy-jobs --by-state FAILED --region ${region}`,
      metric: overAccount('SUM(NumberOfCopyJobsFailed)', '"AWS/Backup"'),
    })
  alarms.ticket('overdue-deletions', {
    notice: 'Applicants notice nothing: data is stored for longer than the privacy notice says.',
    firstCommand: `aws logs tail /clearing-portal-${stage}-monitoring/functions --region ${region} --since 1d`,
    metric: createCustomMetric(portalName, 'overdue-deletions', { period: Duration.days(1) }),
  })
  if (!settings.canary) return
  const successes = new Metric({
    namespace: 'CloudWatchSynthetics',
    metricName: 'SuccessPercent',
    dimensionsMap: { CanaryName: portalName },
  })
  alarms.page('failed-site-checks', {
    notice: 'The sign-in page or the service check does not work in a browser.',
    firstCommand: `npm run operator "--" release check --stage ${stage}`,
    metric: new MathExpression({ expression: '100 - successes', usingMetrics: { successes }, period }),
    threshold: 50,
    periods: 2,
  })
}

/** The age in seconds of the oldest mail in either queue, or before it. */
const createMailAge = ({ stackName, mailQueues: { queues } }: MonitoredPortal) =>
  new MathExpression({
    expression: 'MAX([FILL(priority, 0), FILL(normal, 0), FILL(stream, 0) / 1000])',
    usingMetrics: {
      // The age of a row that forward-mails has not handed to its queue.
      stream: createMetric(
        'AWS/Lambda',
        'IteratorAge',
        { FunctionName: `${stackName}-forward-mails` },
        { statistic: 'Maximum' },
      ),
      priority: queues.priority.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
      normal: queues.normal.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
    },
    period,
  })

/** A share of something, which counts as if there were at least this many in five minutes. */
const minCalls = 100
const createShare = (part: IMetric, whole: IMetric) =>
  new MathExpression({
    expression: `FILL(part, 0) / MAX([FILL(whole, 0), ${minCalls}])`,
    usingMetrics: { part, whole },
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
    'AWS/SES',
    `Reputation.${rate}Rate`,
    { 'ses:configuration-set': configurationSetName },
    { statistic: 'Average' },
  )
