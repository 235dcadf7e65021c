import { Duration, type Stack } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { MetricName } from '#functions/environment.ts'
import { statusByKind } from '#shared/errors.ts'
import { edgeRegion } from '../settings/stage-settings.ts'
import { createAccountMetric, createCustomMetric, createMetric, type MonitoredPortal } from './metrics.ts'

const period = Duration.minutes(1)

/** Creates the dashboard: the journey's progress, failures by function and table, waiting mails and blocked requests. */
export function createDashboard(stack: Stack, { stackName, api, mailQueues, site }: MonitoredPortal) {
  const createGraph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 8, height: 6 })
  const createCountGraph = (title: string, metrics: MetricName[]) =>
    createGraph(
      title,
      metrics.map(metric => createCustomMetric(stackName, metric, { period })),
    )
  const edgeOptions = { region: edgeRegion, period }
  const { distributionId: DistributionId } = site.distribution
  const functionSchema = 'SCHEMA("AWS/Lambda", FunctionName)'
  const { http } = api

  new Dashboard(stack, 'dashboard', {
    dashboardName: stackName,
    defaultInterval: Duration.hours(3),
    widgets: [
      [
        createCountGraph('Applicant journey, per minute', [
          'links-queued',
          'captchas-unverified',
          'links-over-daily-limit',
          'sessions-begun',
          'entry-checks',
          'submissions',
        ]),
        createCountGraph('Documents and flags, per minute', [
          'uploads-accepted',
          'uploads-rejected',
          'unreadable-flags',
        ]),
        createGraph(
          'Refusals by kind, per minute',
          Object.keys(statusByKind).map(refusal =>
            createCustomMetric(stackName, 'refusals', { refusal, label: refusal, period }),
          ),
        ),
      ],
      [
        createCountGraph('Mails, per minute', ['mails-sent', 'mails-failed', 'mails-bounced']),
        createGraph(
          'Mails waiting, longest, s',
          Object.entries(mailQueues.queues).map(([label, queue]) =>
            queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum', label }),
          ),
        ),
      ],
      [
        createGraph('Calls', [
          http.metricCount({ period, statistic: 'Sum' }),
          http.metricClientError({ period, statistic: 'Sum' }),
          http.metricServerError({ period, statistic: 'Sum' }),
        ]),
        createGraph(
          'Call latency, ms',
          ['p50', 'p95', 'p99'].map(part => http.metricLatency({ period, statistic: part, label: part })),
        ),
        createGraph(
          'At the edge',
          [createMetric('AWS/CloudFront', 'Requests', { DistributionId, Region: 'Global' }, edgeOptions)],
          [createMetric('AWS/WAFV2', 'BlockedRequests', { WebACL: stackName, Rule: 'ALL' }, edgeOptions)],
        ),
      ],
      [
        createGraph('Failures by function', [
          createAccountMetric('SUM(failures)', '"clearing-portal"', '"function"'),
          createAccountMetric('SUM(Errors)', functionSchema, 'FunctionName'),
        ]),
        createGraph('Throttled functions and tables', [
          createAccountMetric('SUM(Throttles)', functionSchema, 'FunctionName'),
          createAccountMetric('SUM(ReadThrottleEvents)', '"AWS/DynamoDB"', 'TableName'),
          createAccountMetric('SUM(WriteThrottleEvents)', '"AWS/DynamoDB"', 'TableName'),
        ]),
      ],
    ],
  })
}
