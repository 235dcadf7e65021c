import { Duration, Stack } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { type Metric as OwnMetric, tableNames } from '#functions/needs.ts'
import { statusByKind } from '#shared/errors.ts'
import { createBounceRateMetric, type MonitoredResources } from './alarms.ts'
import { createCustomMetric } from './custom-metric.ts'

const period = Duration.minutes(1)
const statistic = 'Sum'
const errorKinds = Object.keys(statusByKind)

/** A results morning at a glance: who comes through, what fails, what waits, and what is turned away at the edge. */
export function createDashboard(
  scope: Construct,
  stage: string,
  {
    functions,
    outbox,
    api,
    tables,
    mail,
    distribution,
  }: MonitoredResources & { distribution: IDistribution },
) {
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 8, height: 6 })
  const own = (metric: OwnMetric, label: string) => createCustomMetric(scope, metric, { label })
  const each = (measure: (one: MonitoredResources['functions'][number]) => IMetric) => functions.map(measure)
  const edge = (namespace: string, metricName: string, dimensionsMap: Record<string, string>) =>
    new Metric({ namespace, metricName, dimensionsMap, region: 'us-east-1', period, statistic })
  const throttled = tableNames.flatMap(name =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(event =>
      tables[name].metric(event, { period, statistic, label: `${name} ${event[0]}` }),
    ),
  )

  const firewall = { WebACL: `clearing-portal-${stage}`, Rule: 'ALL' }
  const cdn = { DistributionId: distribution.distributionId, Region: 'Global' }
  return new Dashboard(scope, 'dashboard', {
    dashboardName: Stack.of(scope).stackName,
    defaultInterval: Duration.hours(3),
    widgets: [
      [
        graph('The way through, a minute', [
          own('links-asked', 'links asked for'),
          own('sessions-begun', 'signed in'),
          own('entry-checks', 'entry checks'),
          own('submissions', 'applications'),
        ]),
        graph(
          'Documents and switches, a minute',
          [own('uploads-kept', 'documents kept'), own('uploads-rejected', 'documents rejected')],
          [own('unreadable-switches', 'switches unreadable')],
        ),
        graph(
          'Refusals by kind, a minute',
          errorKinds.map(refusal => createCustomMetric(scope, 'refusals', { refusal, label: refusal })),
        ),
      ],
      [
        graph('Mails, a minute', [
          own('mails-sent', 'sent'),
          own('mails-refused', 'refused by SES'),
          own('mails-failed', 'failed'),
          own('mails-bounced', 'bounced'),
        ]),
        graph(
          'Mails waiting',
          [own('mail-wait', 'longest wait, s')],
          [outbox.sender.lambda.metric('IteratorAge', { period, statistic: 'Maximum', label: 'stream, ms' })],
        ),
        graph(
          'Mails lost',
          [outbox.deadLetterQueue.metricApproximateNumberOfMessagesVisible({ period, label: 'undelivered' })],
          [createBounceRateMetric(mail)],
        ),
      ],
      [
        graph('Calls', [
          api.metricCount({ period, statistic }),
          api.metricClientError({ period, statistic }),
          api.metricServerError({ period, statistic }),
        ]),
        graph(
          'How long a call takes, ms',
          ['p50', 'p95', 'p99'].map(part => api.metricLatency({ period, statistic: part, label: part })),
        ),
        graph(
          'At the edge',
          [edge('AWS/CloudFront', 'Requests', cdn)],
          [edge('AWS/WAFV2', 'BlockedRequests', firewall)],
        ),
      ],
      [
        graph(
          'Errors in functions',
          each(({ name, lambda }) => lambda.metricErrors({ period, label: name })),
        ),
        graph(
          'Throttled functions',
          each(({ name, lambda }) => lambda.metricThrottles({ period, label: name })),
        ),
        graph('Throttled tables', throttled),
      ],
      [
        graph(
          'How long a function takes (p95), ms',
          each(({ name, lambda }) => lambda.metricDuration({ period, statistic: 'p95', label: name })),
        ),
      ],
    ],
  })
}
