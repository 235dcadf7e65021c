import { CreateQueueCommand, GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { buildApp } from 'fauxqs'
import { mailQueues, mailQueueVariable } from '#functions/environment.ts'
import { credentials, region } from '../server/credentials.ts'
import { refuseOtherHosts } from '../server/http-server.ts'

/** Shorter than on AWS, because nobody waits there for a developer to mend the mail service. */
const visibilitySeconds = 30
const maxReceiveCount = 5

/**
 * Starts SQS with the queues of mails, in memory. After a restart the stream of the table hands over its mails again.
 */
export const startMailQueues = async () => {
  const app = buildApp({ logger: false })
  refuseOtherHosts(app.server)
  const endpoint = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = new SQSClient({ endpoint, region, credentials, useQueueUrlAsEndpoint: false })
  const createQueue = async (name: string, attributes: Record<string, string> = {}) => {
    const Attributes = { FifoQueue: 'true', ...attributes }
    const { QueueUrl } = await client.send(
      new CreateQueueCommand({ QueueName: `${name}-mails.fifo`, Attributes }),
    )
    return QueueUrl ?? ''
  }
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl: await createQueue('unsent'),
      AttributeNames: ['QueueArn'],
    }),
  )
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: Attributes?.QueueArn, maxReceiveCount })
  const environment: Record<string, string> = {}
  for (const queue of mailQueues)
    environment[mailQueueVariable(queue)] = await createQueue(queue, {
      RedrivePolicy,
      VisibilityTimeout: String(visibilitySeconds),
    })
  return { endpoint, environment, stop: () => app.close() }
}
