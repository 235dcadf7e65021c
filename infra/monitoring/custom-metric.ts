import { Duration, Stack } from 'aws-cdk-lib'
import { Metric as CloudWatchMetric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { type Metric, metricNamespace, metricUnits } from '#functions/needs.ts'

type Options = Pick<MetricOptions, 'period' | 'label'> & { refusal?: string }

/** Returns a metric that the functions log: the sum of counts, the maximum of durations. */
export const createCustomMetric = (scope: Construct, metricName: Metric, { refusal, ...options }: Options) =>
  new CloudWatchMetric({
    namespace: metricNamespace,
    metricName,
    dimensionsMap: { portal: Stack.of(scope).stackName, ...(refusal && { refusal }) },
    statistic: metricUnits[metricName] === 'Count' ? 'Sum' : 'Maximum',
    period: Duration.minutes(1),
    ...options,
  })
