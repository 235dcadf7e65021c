import { Duration, type Stack } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, type IMetric } from 'aws-cdk-lib/aws-cloudwatch'
import type { MetricName } from '#functions/environment.ts'
import { statusByKind } from '#shared/errors.ts'
import { edgeRegion } from '../settings/stage-settings.ts'
import { createAccountMetric, createCustomMetric, createMetric, type MonitoredPortal } from './metrics.ts'

const period = Duration.minutes(1)
const errorKinds = Object.keys(statusByKind)

/** Creates the dashboard: the journey's progress, failures by function and table, waiting mails and blocked requests. */
export function createDashboard(stack: Stack, { stackName, api, mailQueues, site }: MonitoredPortal) {
  const createGraph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 8, height: 6 })
  const customMetric = (metric: MetricName, label: string) =>
    createCustomMetric(stackName, metric, { label, period })
  const edgeOptions = { region: edgeRegion, period }
  const { distributionId: DistributionId } = site.distribution
  const functionSchema = 'SCHEMA("AWS/Lambda", FunctionName)'
  const { http } = api

  new Dashboard(stack, 'dashboard', {
    dashboardName: stackName,
    defaultInterval: Duration.hours(3),
    widgets: [
      [
        createGraph('Applicant journey, per minute', [
          customMetric('links-queued', 'links requested'),
          customMetric('captchas-unverified', 'captchas without an answer'),
          customMetric('links-over-daily-limit', 'links over the daily limit'),
          customMetric('sessions-begun', 'signed in'),
          customMetric('entry-checks', 'entry checks'),
          customMetric('submissions', 'applications'),
        ]),
        createGraph(
          'Documents and flags, per minute',
          [
            customMetric('uploads-accepted', 'documents accepted'),
            customMetric('uploads-rejected', 'documents rejected'),
          ],
          [customMetric('unreadable-flags', 'flags unreadable')],
        ),
        createGraph(
          'Refusals by kind, per minute',
          errorKinds.map(refusal =>
            createCustomMetric(stackName, 'refusals', { refusal, label: refusal, period }),
          ),
        ),
      ],
      [
        createGraph('Mails, per minute', [
          customMetric('mails-sent', 'sent'),
          customMetric('mails-failed', 'failed'),
          customMetric('mails-bounced', 'bounced'),
        ]),
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
