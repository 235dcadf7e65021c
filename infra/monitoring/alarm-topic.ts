import { Stack } from 'aws-cdk-lib'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { acknowledgeFindings } from '../cdk-nag.ts'

/** Where alarms are told, also by e-mail where the stage has an address for them. */
export function alarmTopic(scope: Construct, email: string | null) {
  const { account, stackName } = Stack.of(scope)
  const topic = new Topic(scope, 'topic', { displayName: stackName, enforceSSL: true })
  // A topic with a policy of its own has lost the default one, by which alarms may be told to it.
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
    'Serverless-SNSRedrivePolicy': 'SNS tries an e-mail again by itself, and the alarm stays in CloudWatch.',
  })
  return topic
}
