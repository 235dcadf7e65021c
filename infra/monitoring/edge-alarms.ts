import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { type AlarmGroup, period, statistic } from './alarm-group.ts'

/** Adds the alarms of CloudFront and its firewall. Their metrics exist in us-east-1 only. */
export function createEdgeAlarms(alarms: AlarmGroup, stage: string, DistributionId: string) {
  const distributionMetric = (metricName: string, metricStatistic: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId, Region: 'Global' },
      period,
      statistic: metricStatistic,
    })
  alarms.add('failures-at-the-edge', {
    metric: new MathExpression({
      expression: 'IF(requests >= 50, failed, 0)',
      usingMetrics: {
        failed: distributionMetric('5xxErrorRate', 'Average'),
        requests: distributionMetric('Requests', 'Sum'),
      },
      period,
    }),
    threshold: 5,
    runbook: 'failures-at-the-edge',
  })

  const blocked = new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: `clearing-portal-${stage}`, Rule: 'ALL' },
    period,
    statistic,
  })
  alarms.add('firewall-surges', { metric: blocked, threshold: 5000, runbook: 'firewall-surges' })
}
