import { Duration, Stack } from 'aws-cdk-lib'
import {
  Alarm,
  type AlarmBase,
  AlarmRule,
  CompositeAlarm,
  type IMetric,
  Metric,
  type MetricOptions,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { acknowledgeFindings } from '../cdk-nag.ts'

/** The anchors of the runbook in infra/README.md. */
type RunbookAnchor =
  | 'applicants-are-affected'
  | 'errors-in-a-function'
  | 'throttled-functions'
  | 'account-concurrency'
  | 'failed-calls'
  | 'refused-calls'
  | 'calls-over-the-limit'
  | 'slow-calls'
  | 'no-sign-ins'
  | 'throttled-tables'
  | 'old-mails'
  | 'refused-mails'
  | 'undelivered-mails'
  | 'bounced-mails'
  | 'paused-sign-ins'
  | 'sign-ins-over-the-daily-limit'
  | 'complaints'
  | 'daily-mails'
  | 'failed-site-checks'
  | 'failed-scans'
  | 'failed-backups'
  | 'lost-events'
  | 'failures-at-the-edge'
  | 'firewall-surges'
  | 'unreadable-switches'

/** `id` is the alarm's name, by default the anchor. */
type AlarmOptions = { metric: IMetric; threshold: number; periods?: number; id?: string }

/** The period of an alarm, unless its metric needs another. */
export const period = Duration.minutes(5)
export const statistic = 'Sum'

/** Returns a metric of an AWS service, by default its sum over the period of an alarm. */
export const createMetric = (
  namespace: string,
  metricName: string,
  dimensionsMap: Record<string, string> = {},
  options: Pick<MetricOptions, 'period' | 'region' | 'statistic'> = {},
) => new Metric({ namespace: `AWS/${namespace}`, metricName, dimensionsMap, period, statistic, ...options })

/** The alarms of one Region. They notify one topic when they start and when they end. */
export class AlarmGroup extends Construct {
  readonly topic: Topic
  private readonly action: SnsAction

  constructor(scope: Construct, email: string | null) {
    super(scope, 'alarms')
    this.topic = createAlarmTopic(this, email)
    this.action = new SnsAction(this.topic)
  }

  /** Adds an alarm for values from the threshold on. Its description links to the runbook. */
  add(runbook: RunbookAnchor, { metric, threshold, periods = 1, id = runbook }: AlarmOptions): Alarm {
    const alarm = new Alarm(this, id, {
      ...this.describeAlarm(id, runbook),
      metric,
      threshold,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    return this.notify(alarm)
  }

  /** Adds an alarm that sounds while any of the others does. */
  addComposite(runbook: RunbookAnchor, alarms: Alarm[]) {
    const { alarmName: compositeAlarmName, alarmDescription } = this.describeAlarm(runbook, runbook)
    const alarmRule = AlarmRule.anyOf(...alarms)
    this.notify(new CompositeAlarm(this, runbook, { compositeAlarmName, alarmDescription, alarmRule }))
  }

  private describeAlarm(id: string, runbook: RunbookAnchor) {
    return {
      alarmName: `${Stack.of(this).stackName}-${id}`,
      alarmDescription: `What to do: infra/README.md#${runbook}`,
    }
  }

  private notify<A extends AlarmBase>(alarm: A): A {
    alarm.addAlarmAction(this.action)
    alarm.addOkAction(this.action)
    return alarm
  }
}

function createAlarmTopic(scope: Construct, email: string | null) {
  const topic = new Topic(scope, 'topic', { displayName: Stack.of(scope).stackName, enforceSSL: true })
  // A topic with its own policy loses the default one, which allows CloudWatch to publish.
  allowPublishing(topic, 'cloudwatch')
  if (email) topic.addSubscription(new EmailSubscription(email))
  acknowledgeFindings(topic, {
    'Serverless-SNSRedrivePolicy': 'SNS retries an email itself, and the alarm stays in CloudWatch.',
  })
  return topic
}

/** Lets these AWS services publish to a topic, on behalf of this account only. */
export const allowPublishing = (topic: Topic, ...services: string[]) =>
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: services.map(name => new ServicePrincipal(`${name}.amazonaws.com`)),
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(topic).account } },
    }),
  )
