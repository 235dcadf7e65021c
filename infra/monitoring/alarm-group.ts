import { Stack } from 'aws-cdk-lib'
import type { IBackupVault } from 'aws-cdk-lib/aws-backup'
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Tables } from '../data/tables.ts'
import type { Site } from '../edge/site.ts'
import type { PortalApi } from '../functions/http-api.ts'
import type { MailIdentity } from '../mail/mail-identity.ts'
import type { MailQueues } from '../mail/mail-queues.ts'
import type { Deployment } from '../settings/configuration.ts'

/** An alarm, with the beginning of its email. */
type AlarmDefinition = {
  /** A sentence that says what applicants notice. */
  notice: string
  /** The command that an operator runs first. */
  firstCommand: string
  metric: IMetric
  /** By default it sounds from 1 on. */
  threshold?: number
  periods?: number
}

const runbookFile = 'infra/docs/runbook.md'

export type AlarmGroup = ReturnType<typeof createAlarmGroup>

/**
 * Returns functions that add the alarms of a stack, and the commands that show what the functions have logged in the last
 * 15 minutes. Each alarm notifies a topic when it starts and when it ends.
 */
export function createAlarmGroup(stack: Stack, topics: AlarmTopics, { stage, settings }: Deployment) {
  const { githubRepository, region } = settings
  const repository = githubRepository?.replaceAll(/@\d+/g, '')
  const runbook = repository ? `https://github.com/${repository}/blob/main/${runbookFile}` : runbookFile
  const dashboard = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/clearing-portal-${stage}`
  const group = new Construct(stack, 'alarms')

  const createAdd = (topic: Topic) => (name: string, definition: AlarmDefinition) => {
    const { notice, firstCommand, metric, threshold = 1, periods = 1 } = definition
    const alarm = new Alarm(group, name, {
      alarmName: `${stack.stackName}-${name}`,
      alarmDescription: `${notice} First run: ${firstCommand} Then read ${runbook}#${name}. Dashboard: ${dashboard}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    // The topics may belong to another stack, in which case the CDK's types differ.
    const action = new SnsAction(topic)
    alarm.addAlarmAction(action)
    alarm.addOkAction(action)
  }
  const showLog = (filter: string) =>
    `aws logs tail /clearing-portal-${stage}/functions --region ${region} --since 15m --filter-pattern '{ ${filter} }'`
  return {
    /** Adds an alarm that says that applicants are affected now. It sounds from the threshold on. */
    page: createAdd(topics.page),
    /** Adds an alarm that can wait for working hours. */
    ticket: createAdd(topics.ticket),
    showLog,
    showErrors: showLog('$.level = "error"'),
  }
}

/** `page`: applicants are affected now. `ticket`: it can wait for working hours. */
export type AlarmTopics = { page: Topic; ticket: Topic }

/** Creates the two topics of a Region's alarms. Both send email to the address. */
export function createAlarmTopics(stack: Stack, email: string | null): AlarmTopics {
  const group = new Construct(stack, 'topics')
  const create = (urgency: keyof AlarmTopics) => {
    const displayName = `${stack.stackName}-${urgency}`
    const topic = new Topic(group, urgency, { displayName, enforceSSL: true })
    // A topic with its own policy loses the default one, which allows CloudWatch to publish.
    allowPublishing(topic, 'cloudwatch')
    if (email) topic.addSubscription(new EmailSubscription(email))
    return topic
  }
  return { page: create('page'), ticket: create('ticket') }
}

/** Lets an AWS service publish to a topic, on behalf of this account only. */
export const allowPublishing = (topic: Topic, service: string) =>
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(topic).account } },
    }),
  )

/** What the alarms and the dashboard measure of the portal's stack. */
export type MonitoredPortal = Stack & {
  api: PortalApi
  site: Site
  mail: MailIdentity
  mailQueues: MailQueues
  data: { tables: Tables; uploads: Bucket; scanPlanId: string; backupVault: IBackupVault }
  topics: AlarmTopics
}
