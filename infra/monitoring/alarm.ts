import type { Stack } from 'aws-cdk-lib'
import type { IBackupVault } from 'aws-cdk-lib/aws-backup'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Tables } from '../data/tables.ts'
import type { Site } from '../edge/site.ts'
import type { PortalApi } from '../functions/http-api.ts'
import type { MailIdentity } from '../mail/mail-identity.ts'
import type { MailQueues } from '../mail/mail-queues.ts'
import type { Deployment } from '../settings/configuration.ts'

/** An alarm, with the beginning of its email. */
export type AlarmDefinition = {
  /** A sentence that says what applicants notice. */
  notice: string
  /** The command that an operator runs first. */
  firstCommand: string
  metric: IMetric
  /** The value from which the alarm sounds; 1 by default. */
  threshold?: number
  periods?: number
}

const runbookFile = 'infra/docs/runbook.md'

/** Creates an alarm, which notifies the topic when it starts and when it ends. */
export function createAlarm(
  stack: Stack,
  topic: Topic,
  { stage, settings: { githubRepository, region } }: Deployment,
  name: string,
  { notice, firstCommand, metric, threshold = 1, periods = 1 }: AlarmDefinition,
) {
  const repository = githubRepository?.replaceAll(/@\d+/g, '')
  const runbook = repository ? `https://github.com/${repository}/blob/main/${runbookFile}` : runbookFile
  const dashboard = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/clearing-portal-${stage}`
  const alarm = new Alarm(stack, `alarm-${name}`, {
    alarmName: `${stack.stackName}-${name}`,
    alarmDescription: `${notice} First run: ${firstCommand} Then read ${runbook}#${name}. Dashboard: ${dashboard}`,
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  })
  // The topic may belong to another stack, in which case the CDK's types differ.
  const action = new SnsAction(topic)
  alarm.addAlarmAction(action)
  alarm.addOkAction(action)
}

/** `page`: applicants are affected now. `ticket`: it can wait for working hours. */
export type AlarmTopics = { page: Topic; ticket: Topic }

/**
 * Creates a topic of alarms, which sends email to the address. Its default policy lets this account's alarms publish; a
 * policy of its own would replace that.
 */
export function createAlarmTopic(stack: Stack, urgency: keyof AlarmTopics, email: string | null): Topic {
  const displayName = `${stack.stackName}-${urgency}`
  const topic = new Topic(stack, `topic-${urgency}`, { displayName })
  if (email) topic.addSubscription(new EmailSubscription(email))
  return topic
}

/** What the alarms and the dashboard measure of the portal's stack. */
export type MonitoredPortal = Stack & {
  api: PortalApi
  site: Site
  mail: MailIdentity
  mailQueues: MailQueues
  data: { tables: Tables; uploads: Bucket; scanPlanId: string; backupVault: IBackupVault }
  topics: AlarmTopics
}
