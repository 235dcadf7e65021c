import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { countSenders } from '#functions/environment.ts'
import { allow } from '../constructs/allow.ts'
import type { Resources } from './grants.ts'
import { PortalFunction } from './portal-function.ts'

/** Queues the new mails of their table's stream, sends them, and records their delivery events. Returns the functions. */
export function createMailDelivery(scope: Construct, resources: Resources, mailsPerSecond: number) {
  const group = new Construct(scope, 'mails')
  const { tables, mailQueues, mail } = resources
  const { tableArn, tableStreamArn = '' } = tables.mails
  const forwarder = new PortalFunction(group, 'forward-mails', resources, [
    allow(
      ['DescribeStream', 'GetRecords', 'GetShardIterator'].map(action => `dynamodb:${action}`),
      [tableStreamArn],
    ),
    // ListStreams applies to all streams of a table.
    allow(['dynamodb:ListStreams'], [`${tableArn}/stream/*`]),
  ])
  const sender = new PortalFunction(group, 'send-mail', resources, [
    allow(
      ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(action => `sqs:${action}`),
      Object.values(mailQueues.queues).map(queue => queue.queueArn),
    ),
  ])
  const recorder = new PortalFunction(group, 'record-mail-event', resources)

  // Without a limit of attempts: a batch fails only while SQS does, and the stream stores a day.
  new EventSourceMapping(group, 'stream', {
    target: toTarget(forwarder),
    eventSourceArn: tableStreamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT') })],
    batchSize: 100,
  })
  for (const [name, queue] of Object.entries(mailQueues.queues))
    new EventSourceMapping(group, name, {
      target: toTarget(sender),
      eventSourceArn: queue.queueArn,
      batchSize: 5,
      maxConcurrency: countSenders(mailsPerSecond),
      reportBatchItemFailures: true,
    })
  new Rule(group, 'delivery-events', {
    eventPattern: mail.deliveryEvents,
    targets: [new LambdaFunction(toTarget(recorder))],
  })
  return [forwarder, sender, recorder]
}

/** Returns the alias, which "release rollback" moves. The CDK's types do not support exactOptionalPropertyTypes. */
const toTarget = ({ alias }: PortalFunction) => alias as IFunction
