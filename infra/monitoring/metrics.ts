import { Duration } from 'aws-cdk-lib'
import { MathExpression, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import { type Metric as CustomMetric, metricNamespace } from '#functions/environment.ts'

/** The period of an alarm, unless its metric needs another. */
export const period = Duration.minutes(5)
export const statistic = 'Sum'

/** Returns a metric of an AWS service, by default its sum over the period of an alarm. */
export const createMetric = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string> = {},
  options: Pick<MetricOptions, 'label' | 'period' | 'region' | 'statistic'> = {},
) => new Metric({ namespace: `AWS/${namespace}`, metricName, dimensionsMap, period, statistic, ...options })

type Options = Pick<MetricOptions, 'period' | 'label'> & { refusal?: string }

/** Returns a metric that the functions of a portal count. */
export const createCustomMetric = (
  portalName: string,
  metricName: CustomMetric,
  { refusal, ...options }: Options = {},
) =>
  new Metric({
    namespace: metricNamespace,
    metricName,
    dimensionsMap: { portal: portalName, ...(refusal && { refusal }) },
    statistic,
    period,
    ...options,
  })

/** Returns an aggregate over all functions, tables or rules of the account in this Region, or one for each of them. */
export const overAccount = (aggregate: string, from: string, groupBy?: string) =>
  new MathExpression({
    expression: `SELECT ${aggregate} FROM ${from}${groupBy ? ` GROUP BY ${groupBy}` : ''}`,
    usingMetrics: {},
    period,
  })
