import type { Stack } from 'aws-cdk-lib'
import { Alarm, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Deployment } from '../settings/deployment.ts'

/** An alarm, with the beginning of its email. */
export type AlarmDefinition = {
  /** What applicants notice, as a sentence. */
  impact: string
  /** The command that an operator runs first. */
  firstCommand: string
  metric: IMetric
  /** The alarm starts at this value; 1 by default. */
  threshold?: number
  periods?: number
}

const runbookFile = 'infra/docs/runbook.md'

/**
 * Creates the alarms of a stack by their names, and a topic that sends email to the address of the stage. An alarm notifies
 * the topic when it starts and when it ends. The topic's default policy lets alarms of this account publish; another policy
 * would replace it.
 */
export function createAlarms(
  stack: Stack,
  { stage, settings: { alarmEmail, githubRepository, region } }: Deployment,
  alarms: Record<string, AlarmDefinition>,
) {
  const topic = new Topic(stack, 'topic', { displayName: stack.stackName })
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail))
  const action = new SnsAction(topic)
  const repository = githubRepository?.replaceAll(/@\d+/g, '')
  const runbook = repository ? `https://github.com/${repository}/blob/main/${runbookFile}` : runbookFile
  const dashboard = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/clearing-portal-${stage}`

  for (const [name, definition] of Object.entries(alarms)) {
    const { impact, firstCommand, metric, threshold = 1, periods = 1 } = definition
    const alarm = new Alarm(stack, `alarm-${name}`, {
      alarmName: `${stack.stackName}-${name}`,
      alarmDescription: `${impact} First run: ${firstCommand} Then read ${runbook}#${name}. Dashboard: ${dashboard}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(action)
    alarm.addOkAction(action)
  }
}
