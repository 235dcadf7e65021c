import { Duration, Stack } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Alarm, type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { tableNames } from '#functions/needs.ts'
import { acknowledgeFindings } from '../cdk-nag.ts'
import { indexNames } from '../data/table-definitions.ts'
import type { Tables } from '../data/tables.ts'
import type { PortalFunction } from '../functions/portal-function.ts'
import type { MailIdentity } from '../mail/mail-identity.ts'
import type { Outbox } from '../mail/outbox.ts'
import { createCustomMetric } from './custom-metric.ts'

export type MonitoredResources = {
  functions: PortalFunction[]
  outbox: Outbox
  api: HttpApi
  tables: Tables
  mail: MailIdentity
}

/** The anchors of the runbook in infra/README.md. */
type RunbookAnchor =
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

type AlarmOptions = { metric: IMetric; threshold: number; periods?: number; runbook: RunbookAnchor }

const period = Duration.minutes(5)
const statistic = 'Sum'

/** Every alarm of the portal. Its description links to the runbook. */
export class Alarms extends Construct {
  private readonly action: SnsAction

  constructor(
    scope: Construct,
    { functions, outbox, api, tables, mail }: MonitoredResources,
    email: string | null,
  ) {
    super(scope, 'alarms')
    this.action = new SnsAction(createAlarmTopic(this, email))

    for (const { name, lambda } of functions) {
      const errors = lambda.metricErrors({ period })
      const throttles = lambda.metricThrottles({ period })
      this.addAlarm(`${name}-errors`, { metric: errors, threshold: 1, runbook: 'errors-in-a-function' })
      this.addAlarm(`${name}-throttles`, { metric: throttles, threshold: 1, runbook: 'throttled-functions' })
    }
    for (const name of tableNames)
      for (const index of [undefined, ...indexNames(name)])
        for (const operation of ['Read', 'Write'] as const) {
          const metric = createThrottleMetric(operation, tables[name].tableName, index)
          const id = [name, index, operation.toLowerCase(), 'throttles'].filter(Boolean).join('-')
          this.addAlarm(id, { metric, threshold: 10, runbook: 'throttled-tables' })
        }

    const failed = api.metricServerError({ period, statistic })
    this.addAlarm('failed-calls', { metric: failed, threshold: 5, runbook: 'failed-calls' })
    this.addAlarm('refused-calls', {
      metric: createRefusedShare(api),
      threshold: 0.9,
      runbook: 'refused-calls',
    })
    const slow = api.metricLatency({ period, statistic: 'p95' })
    this.addAlarm('slow-calls', { metric: slow, threshold: 2000, periods: 2, runbook: 'slow-calls' })

    const { sender, deadLetterQueue } = outbox
    const age = sender.lambda.metric('IteratorAge', { period, statistic: 'Maximum' })
    this.addAlarm('old-mails', { metric: age, threshold: 300_000, runbook: 'old-mails' })
    const wait = createCustomMetric(this, 'mail-wait', { period })
    this.addAlarm('waiting-mails', { metric: wait, threshold: 300, runbook: 'old-mails' })
    const refused = createCustomMetric(this, 'mails-refused', { period })
    this.addAlarm('refused-mails', { metric: refused, threshold: 3, runbook: 'refused-mails' })
    const deadLetters = deadLetterQueue.metricApproximateNumberOfMessagesVisible({
      period,
      statistic: 'Maximum',
    })
    this.addAlarm('undelivered-mails', { metric: deadLetters, threshold: 1, runbook: 'undelivered-mails' })
    this.addAlarm('bounced-mails', {
      metric: createBounceRateMetric(mail),
      threshold: 0.05,
      runbook: 'bounced-mails',
    })

    const unreadable = createCustomMetric(this, 'unreadable-switches', { period })
    this.addAlarm('unreadable-switches', { metric: unreadable, threshold: 1, runbook: 'unreadable-switches' })
  }

  private addAlarm(id: string, { metric, threshold, periods = 1, runbook }: AlarmOptions) {
    const { stackName } = Stack.of(this)
    new Alarm(this, id, {
      alarmName: `${stackName}-${id}`,
      alarmDescription: `What to do: infra/README.md#${runbook}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(this.action)
  }
}

function createAlarmTopic(scope: Construct, email: string | null) {
  const { account, stackName } = Stack.of(scope)
  const topic = new Topic(scope, 'topic', { displayName: stackName, enforceSSL: true })
  // A topic with its own policy loses the default one, which allows CloudWatch to publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.ALLOW,
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
  )
  if (email) topic.addSubscription(new EmailSubscription(email))
  acknowledgeFindings(topic, {
    'Serverless-SNSRedrivePolicy': 'SNS retries an email itself, and the alarm stays in CloudWatch.',
  })
  return topic
}

/** The throttled requests of a table, or of an index, which are not part of the table's metric. */
const createThrottleMetric = (operation: 'Read' | 'Write', TableName: string, index?: string) =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName: `${operation}ThrottleEvents`,
    dimensionsMap: { TableName, ...(index && { GlobalSecondaryIndexName: index }) },
    period,
    statistic,
  })

/** The share of calls with a 4xx status, from fifty calls on. It is 1 when the guard refuses every call. */
const createRefusedShare = (api: HttpApi) =>
  new MathExpression({
    expression: 'IF(calls >= 50, refused / calls, 0)',
    usingMetrics: {
      refused: api.metricClientError({ period, statistic }),
      calls: api.metricCount({ period, statistic }),
    },
    period,
  })

/** The share of mails that bounced, which SES calculates over the latest ones. */
export const createBounceRateMetric = ({ configurationSetName }: MailIdentity) =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: 'Reputation.BounceRate',
    dimensionsMap: { 'ses:configuration-set': configurationSetName },
    period,
    statistic: 'Average',
  })
