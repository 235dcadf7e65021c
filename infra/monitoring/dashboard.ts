import { Duration, Stack } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { type Metric as CustomMetric, tableNames } from '#functions/needs.ts'
import { statusByKind } from '#shared/errors.ts'
import { edgeRegion } from '../edge/cross-region-parameters.ts'
import { createMetric } from './alarm-group.ts'
import { createReputationMetric, type MonitoredResources } from './alarms.ts'
import { createCustomMetric } from './custom-metric.ts'

const period = Duration.minutes(1)
const statistic = 'Sum'
const errorKinds = Object.keys(statusByKind)

/** Creates the dashboard: the journey's progress, failures, waiting mails and blocked requests. */
export function createDashboard(
  scope: Construct,
  { functions, outbox, api, tables, mail }: MonitoredResources,
  { distributionId: DistributionId }: IDistribution,
) {
  const { stackName } = Stack.of(scope)
  const createGraph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 8, height: 6 })
  const customMetric = (metric: CustomMetric, label: string) => createCustomMetric(scope, metric, { label })
  const edgeOptions = { region: edgeRegion, period }
  const tableThrottles = tableNames.flatMap(name =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(event =>
      tables[name].metric(event, { period, statistic, label: `${name} ${event[0]}` }),
    ),
  )

  const firewallDimensions = { WebACL: stackName, Rule: 'ALL' }
  const distributionDimensions = { DistributionId, Region: 'Global' }
  new Dashboard(scope, 'dashboard', {
    dashboardName: stackName,
    defaultInterval: Duration.hours(3),
    widgets: [
      [
        createGraph('Applicant journey, per minute', [
          customMetric('links-asked', 'links requested'),
          customMetric('links-over-daily-limit', 'links over the daily limit'),
          customMetric('sessions-begun', 'signed in'),
          customMetric('entry-checks', 'entry checks'),
          customMetric('submissions', 'applications'),
        ]),
        createGraph(
          'Documents and flags, per minute',
          [
            customMetric('uploads-kept', 'documents kept'),
            customMetric('uploads-rejected', 'documents rejected'),
          ],
          [customMetric('unreadable-switches', 'flags unreadable')],
        ),
        createGraph(
          'Refusals by kind, per minute',
          errorKinds.map(refusal => createCustomMetric(scope, 'refusals', { refusal, label: refusal })),
        ),
      ],
      [
        createGraph('Mails, per minute', [
          customMetric('mails-sent', 'sent'),
          customMetric('mails-refused', 'refused by SES'),
          customMetric('mails-failed', 'failed'),
          customMetric('mails-bounced', 'bounced'),
          customMetric('bounces-over-limit', 'bounced over the limit'),
        ]),
        createGraph(
          'Mails waiting',
          [customMetric('mail-wait', 'longest wait, s')],
          [outbox.sender.lambda.metric('IteratorAge', { period, statistic: 'Maximum', label: 'stream, ms' })],
        ),
        createGraph(
          'Mails lost',
          [outbox.deadLetterQueue.metricApproximateNumberOfMessagesVisible({ period, label: 'undelivered' })],
          [createReputationMetric('Bounce', mail), createReputationMetric('Complaint', mail)],
        ),
      ],
      [
        createGraph('Calls', [
          api.metricCount({ period, statistic }),
          api.metricClientError({ period, statistic }),
          api.metricServerError({ period, statistic }),
        ]),
        createGraph(
          'Call latency, ms',
          ['p50', 'p95', 'p99'].map(part => api.metricLatency({ period, statistic: part, label: part })),
        ),
        createGraph(
          'At the edge',
          [createMetric('CloudFront', 'Requests', distributionDimensions, edgeOptions)],
          [createMetric('WAFV2', 'BlockedRequests', firewallDimensions, edgeOptions)],
        ),
      ],
      [
        createGraph(
          'Errors in functions',
          functions.map(({ name, lambda }) => lambda.metricErrors({ period, label: name })),
        ),
        createGraph(
          'Throttled functions',
          functions.map(({ name, lambda }) => lambda.metricThrottles({ period, label: name })),
        ),
        createGraph('Throttled tables', tableThrottles),
      ],
      [
        createGraph(
          'Function duration (p95), ms',
          functions.map(({ name, lambda }) =>
            lambda.metricDuration({ period, statistic: 'p95', label: name }),
          ),
        ),
      ],
    ],
  })
}
