import { Duration, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Construct } from 'constructs'
import { tableNames } from '#functions/needs.ts'
import { indexNames } from '../data/table-definitions.ts'
import type { Tables } from '../data/tables.ts'
import type { PortalFunction } from '../functions/portal-function.ts'
import type { MailIdentity } from '../mail/mail-identity.ts'
import type { Outbox } from '../mail/outbox.ts'
import { alarmTopic } from './alarm-topic.ts'
import { createCustomMetric } from './custom-metric.ts'

/** What is looked after. */
export type MonitoredResources = {
  functions: PortalFunction[]
  outbox: Outbox
  api: HttpApi
  tables: Tables
  mail: MailIdentity
}

/** The paragraphs of the README's runbook: what to do when an alarm sounds. */
type Paragraph =
  | 'errors-in-a-function'
  | 'throttled-functions'
  | 'failed-calls'
  | 'refused-calls'
  | 'slow-calls'
  | 'throttled-tables'
  | 'old-mails'
  | 'refused-mails'
  | 'undelivered-mails'
  | 'bounced-mails'
  | 'unreadable-switches'

type Bound = { metric: IMetric; atLeast: number; times?: number; see: Paragraph }

const period = Duration.minutes(5)
const statistic = 'Sum'

/** Every alarm of the portal; each says where the README tells what to do. */
export class Alarms extends Construct {
  private readonly action: SnsAction

  constructor(
    scope: Construct,
    { functions, outbox, api, tables, mail }: MonitoredResources,
    email: string | null,
  ) {
    super(scope, 'alarms')
    this.action = new SnsAction(alarmTopic(this, email))

    for (const { name, lambda } of functions) {
      const errors = lambda.metricErrors({ period })
      const throttles = lambda.metricThrottles({ period })
      this.raise(`${name}-errors`, { metric: errors, atLeast: 1, see: 'errors-in-a-function' })
      this.raise(`${name}-throttles`, { metric: throttles, atLeast: 1, see: 'throttled-functions' })
    }
    for (const name of tableNames)
      for (const index of [undefined, ...indexNames(name)])
        for (const what of ['Read', 'Write'] as const) {
          const metric = throttleEvents(what, tables[name].tableName, index)
          const id = [name, index, what.toLowerCase(), 'throttles'].filter(Boolean).join('-')
          this.raise(id, { metric, atLeast: 10, see: 'throttled-tables' })
        }

    const failed = api.metricServerError({ period, statistic })
    this.raise('failed-calls', { metric: failed, atLeast: 5, see: 'failed-calls' })
    this.raise('refused-calls', { metric: refusedPart(api), atLeast: 0.9, see: 'refused-calls' })
    const slow = api.metricLatency({ period, statistic: 'p95' })
    this.raise('slow-calls', { metric: slow, atLeast: 2000, times: 2, see: 'slow-calls' })

    const { sender, deadLetterQueue } = outbox
    const age = sender.lambda.metric('IteratorAge', { period, statistic: 'Maximum' })
    this.raise('old-mails', { metric: age, atLeast: 300_000, see: 'old-mails' })
    const wait = createCustomMetric(this, 'mail-wait', { period })
    this.raise('waiting-mails', { metric: wait, atLeast: 300, see: 'old-mails' })
    const refused = createCustomMetric(this, 'mails-refused', { period })
    this.raise('refused-mails', { metric: refused, atLeast: 3, see: 'refused-mails' })
    const dead = deadLetterQueue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' })
    this.raise('undelivered-mails', { metric: dead, atLeast: 1, see: 'undelivered-mails' })
    this.raise('bounced-mails', { metric: createBounceRateMetric(mail), atLeast: 0.05, see: 'bounced-mails' })

    const unreadable = createCustomMetric(this, 'unreadable-switches', { period })
    this.raise('unreadable-switches', { metric: unreadable, atLeast: 1, see: 'unreadable-switches' })
  }

  private raise(id: string, { metric, atLeast, times = 1, see }: Bound) {
    const { stackName } = Stack.of(this)
    new Alarm(this, id, {
      alarmName: `${stackName}-${id}`,
      alarmDescription: `What to do: infra/README.md#${see}`,
      metric,
      threshold: atLeast,
      evaluationPeriods: times,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(this.action)
  }
}

/** What a table turned away; an index tells of its own. */
const throttleEvents = (what: 'Read' | 'Write', TableName: string, index?: string) =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: `${what}ThrottleEvents`,
    dimensionsMap: { TableName, ...(index && { GlobalSecondaryIndexName: index }) },
    period,
    statistic,
  })

/** The part of calls that was answered with 4xx, once there are fifty: all of them, where nobody gets past the guard. */
const refusedPart = (api: HttpApi) =>
  new MathExpression({
    expression: 'IF(calls >= 50, refused / calls, 0)',
    usingMetrics: {
      refused: api.metricClientError({ period, statistic }),
      calls: api.metricCount({ period, statistic }),
    },
    period,
  })

/** The part of mails that came back, as SES reckons it over the last ones sent. */
export const createBounceRateMetric = ({ configurationSetName }: MailIdentity) =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: 'Reputation.BounceRate',
    dimensionsMap: { 'ses:configuration-set': configurationSetName },
    period,
    statistic: 'Average',
  })
