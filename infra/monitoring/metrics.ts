import type { Duration, Stack } from 'aws-cdk-lib'
import type { IBackupVault } from 'aws-cdk-lib/aws-backup'
import { MathExpression, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { type MetricName, metricNamespace } from '#functions/environment.ts'
import type { Site } from '../edge/site.ts'
import type { PortalApi } from '../functions/portal-api.ts'
import type { MailIdentity } from '../mail/mail-identity.ts'
import type { MailQueues } from '../mail/mail-queues.ts'

/** What the alarms and the dashboard measure of the portal's stack. */
export type MonitoredPortal = Stack & {
  api: PortalApi
  site: Site
  mail: MailIdentity
  mailQueues: MailQueues
  data: { uploads: Bucket; scanPlanId: string; backupVault: IBackupVault }
}

/** Returns a metric, by default its sum over the CDK's period of five minutes. */
export const createMetric = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string> = {},
  options: Pick<MetricOptions, 'period' | 'statistic'> = {},
) => new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', ...options })

/** Returns a metric that the functions of a portal count. */
export const createCustomMetric = (portal: string, metricName: MetricName, period?: Duration) =>
  createMetric(metricNamespace, metricName, { portal }, period && { period })

/** Returns an aggregate for each function or table of the account in this Region. */
export const createAccountMetric = (aggregate: string, from: string, groupBy: string) =>
  new MathExpression({
    expression: `SELECT ${aggregate} FROM ${from} GROUP BY ${groupBy}`,
  })
