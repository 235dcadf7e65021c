import { Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'

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
