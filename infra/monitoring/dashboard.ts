import { Duration, type Stack } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { MetricName } from '#functions/environment.ts'
import { createAccountMetric, createCustomMetric, type MonitoredPortal } from './metrics.ts'

const period = Duration.minutes(1)

/** Creates the dashboard: what applicants do, calls, failures and throttling by function and table, and waiting mails. */
export function createDashboard(stack: Stack, { stackName, api: { http }, mailQueues }: MonitoredPortal) {
  const createGraph = (title: string, left: IMetric[]) =>
    new GraphWidget({ title, left, width: 8, height: 6 })
  const createCountGraph = (title: string, metrics: MetricName[]) =>
    createGraph(
      title,
      metrics.map(metric => createCustomMetric(stackName, metric, period)),
    )
  const functionSchema = 'SCHEMA("AWS/Lambda", FunctionName)'

  new Dashboard(stack, 'dashboard', {
    dashboardName: stackName,
    defaultInterval: Duration.hours(3),
    widgets: [
      [
        createCountGraph('Applicants and flags, per minute', [
          'links-queued',
          'captchas-unverified',
          'links-over-daily-limit',
          'sessions-begun',
          'entry-checks',
          'submissions',
          'uploads-accepted',
          'unreadable-flags',
        ]),
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
