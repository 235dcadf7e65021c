import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { recordMailEventNeeds, sendMailNeeds } from '#functions/needs.ts'
import { allow } from '../allow.ts'
import { acknowledgeFindings, wildcardFinding } from '../cdk-nag.ts'
import type { Resources } from '../functions/grants.ts'
import { PortalFunction } from '../functions/portal-function.ts'

/**
 * Sends the mails of the outbox: at once through the table's stream, and every minute those that are still waiting.
 * Records their delivery events.
 */
export class Outbox extends Construct {
  readonly sender: PortalFunction
  readonly recorder: PortalFunction
  /** Receives the stream positions of changes that could not be processed. */
  readonly deadLetterQueue: Queue

  constructor(scope: Construct, resources: Resources) {
    super(scope, 'outbox')
    const timeout = Duration.minutes(1)
    this.sender = new PortalFunction(this, 'send-mail', { needs: sendMailNeeds, timeout }, resources)
    this.recorder = new PortalFunction(this, 'record-mail-event', { needs: recordMailEventNeeds }, resources)
    this.deadLetterQueue = new Queue(this, 'undelivered', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    const { lambda, role } = this.sender

    const { tableArn, tableStreamArn = '' } = resources.tables.outbox
    const streamActions = ['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
      action => `dynamodb:${action}`,
    )
    role.addToPolicy(allow(streamActions, [tableStreamArn]))
    role.addToPolicy(allow(['dynamodb:ListStreams'], [`${tableArn}/stream/*`]))
    role.addToPolicy(allow(['sqs:SendMessage'], [this.deadLetterQueue.queueArn]))

    new EventSourceMapping(this, 'stream', {
      target: lambda,
      eventSourceArn: tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT') })],
      batchSize: 10,
      bisectBatchOnError: true,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(1),
      onFailure: { bind: () => ({ destination: this.deadLetterQueue.queueArn }) },
    })
    const sweep = new Rule(this, 'sweep', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(lambda, { retryAttempts: 0 })],
    })

    const deliveryEvents = new Rule(this, 'told', {
      eventPattern: resources.mail.deliveryEvents,
      targets: [new LambdaFunction(this.recorder.lambda)],
    })

    acknowledgeFindings(role, {
      [wildcardFinding(resources.tables.outbox, '/stream/*', this)]:
        'ListStreams applies to all streams of a table.',
    })
    acknowledgeFindings(this.deadLetterQueue, {
      'AwsSolutions-SQS3': 'It is the dead-letter queue.',
      'Serverless-SQSRedrivePolicy': 'It is the dead-letter queue.',
    })
    acknowledgeFindings(deliveryEvents, {
      'Serverless-EventBusDLQ': 'A lost event only delays the status that a page shows; an alarm reports it.',
    })
    acknowledgeFindings(sweep, { 'Serverless-EventBusDLQ': 'The next run follows in a minute.' })
  }
}
