import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { type MailQueue, mailQueueVariable } from '../environment.ts'

const batchSize = 10

/**
 * The SQS queues of mails. A message is the id of a mail, which is also its group and its deduplication id. So SQS drops a
 * message that is repeated within five minutes, and never delivers two messages of one mail at once. After that time,
 * `send-mail` skips a mail that has been sent.
 */
export const mailQueues = () => {
  // The local queues have URLs of hosts that do not exist.
  const client = new SQSClient({ useQueueUrlAsEndpoint: false, requestHandler: { connectionTimeout: 3000 } })
  const toQueueUrl = (queue: MailQueue) => process.env[mailQueueVariable(queue)]

  return {
    async send(queue: MailQueue, mailIds: readonly string[]): Promise<void> {
      for (let index = 0; index < mailIds.length; index += batchSize) {
        const Entries = mailIds.slice(index, index + batchSize).map((mailId, number) => ({
          Id: String(number),
          MessageBody: mailId,
          MessageGroupId: mailId,
          MessageDeduplicationId: mailId,
        }))
        const { Failed = [] } = await client.send(
          new SendMessageBatchCommand({ QueueUrl: toQueueUrl(queue), Entries }),
        )
        if (Failed.length > 0) throw new Error('SQS did not accept every message')
      }
    },

    async hasWaiting(queue: MailQueue): Promise<boolean> {
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({
          QueueUrl: toQueueUrl(queue),
          AttributeNames: ['ApproximateNumberOfMessages'],
        }),
      )
      return Number(Attributes?.ApproximateNumberOfMessages) > 0
    },
  }
}
