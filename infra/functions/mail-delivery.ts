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

/** Queues the new mails of their table's stream, sends them, and records their delivery events. */
export class MailDelivery extends Construct {
  readonly functions: PortalFunction[]

  constructor(scope: Construct, resources: Resources, mailsPerSecond: number) {
    super(scope, 'mails')
    const { tables, mailQueues, mail } = resources
    const { tableArn, tableStreamArn = '' } = tables.mails
    const forwarder = new PortalFunction(this, 'forward-mails', resources, [
      allow(
        ['DescribeStream', 'GetRecords', 'GetShardIterator'].map(action => `dynamodb:${action}`),
        [tableStreamArn],
      ),
      // ListStreams applies to all streams of a table.
      allow(['dynamodb:ListStreams'], [`${tableArn}/stream/*`]),
    ])
    const sender = new PortalFunction(this, 'send-mail', resources, [
      allow(
        ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map(action => `sqs:${action}`),
        Object.values(mailQueues.queues).map(queue => queue.queueArn),
      ),
    ])
    const recorder = new PortalFunction(this, 'record-mail-event', resources)
    this.functions = [forwarder, sender, recorder]

    // Without a limit of attempts: a batch fails only while SQS does, and the stream stores a day.
    new EventSourceMapping(this, 'stream', {
      target: toTarget(forwarder),
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT') })],
      batchSize: 100,
    })
    for (const [name, queue] of Object.entries(mailQueues.queues))
      new EventSourceMapping(this, name, {
        target: toTarget(sender),
        eventSourceArn: queue.queueArn,
        batchSize: 5,
        maxConcurrency: countSenders(mailsPerSecond),
        reportBatchItemFailures: true,
      })
    new Rule(this, 'delivery-events', {
      eventPattern: mail.deliveryEvents,
      targets: [new LambdaFunction(toTarget(recorder))],
    })
  }
}

/** Returns the alias, which "release rollback" moves. The CDK's types do not support exactOptionalPropertyTypes. */
const toTarget = ({ alias }: PortalFunction) => alias as IFunction
