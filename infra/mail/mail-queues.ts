import { Duration, type Stack } from 'aws-cdk-lib'
import { Queue, type QueueProps } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { MailQueue } from '#functions/environment.ts'

/** How long the sender may take for a batch, at the lowest rate that a stage can set. */
export const senderTimeout = Duration.minutes(1)
/**
 * The time until SQS delivers a failed mail again. AWS recommends six times the timeout of the function, because Lambda may
 * throttle it. Here Lambda throttles nothing, because the event source limits the concurrency of the sender.
 */
const visibilityTimeout = Duration.minutes(2)
/** The number of attempts in a day. */
const maxReceiveCount = 720

/** The queues of mails, and the one of the mails that could not be sent for a day. */
export class MailQueues extends Construct {
  readonly queues: Record<MailQueue, Queue>
  readonly deadLetterQueue: Queue

  constructor(stack: Stack) {
    super(stack, 'mail-queues')
    const createQueue = (name: string, options: QueueProps) =>
      new Queue(this, name, {
        // A fixed name, which the runbook contains.
        queueName: `${stack.stackName}-${name}-mails.fifo`,
        fifo: true,
        retentionPeriod: Duration.days(14),
        ...options,
      })
    this.deadLetterQueue = createQueue('unsent', {})
    const deadLetterQueue = { queue: this.deadLetterQueue, maxReceiveCount }
    this.queues = {
      priority: createQueue('priority', { visibilityTimeout, deadLetterQueue }),
      normal: createQueue('normal', { visibilityTimeout, deadLetterQueue }),
    }
  }
}
