import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { DynamoEventSource, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Construct } from 'constructs'
import { countSenders } from '#functions/environment.ts'
import type { Resources } from './grants.ts'
import { PortalFunction } from './portal-function.ts'

/** Queues the new mails of their table's stream, sends them, and records their delivery events. Returns the functions. */
export function createMailDelivery(scope: Construct, resources: Resources, mailsPerSecond: number) {
  const group = new Construct(scope, 'mails')
  const { tables, mailQueues, mail } = resources
  const forwarder = new PortalFunction(group, 'forward-mails', resources)
  const sender = new PortalFunction(group, 'send-mail', resources)
  const recorder = new PortalFunction(group, 'record-mail-event', resources)

  // Without a limit of attempts: a batch fails only while SQS does, and the stream stores a day.
  forwarder.alias.addEventSource(
    new DynamoEventSource(tables.mails, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT') })],
      batchSize: 100,
    }),
  )
  for (const queue of Object.values(mailQueues.queues))
    sender.alias.addEventSource(
      new SqsEventSource(queue, {
        batchSize: 5,
        maxConcurrency: countSenders(mailsPerSecond),
        reportBatchItemFailures: true,
      }),
    )
  new Rule(group, 'delivery-events', {
    eventPattern: mail.deliveryEvents,
    targets: [new LambdaFunction(recorder.alias)],
  })
  return [forwarder, sender, recorder]
}
