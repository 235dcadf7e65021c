import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs'
import { buildApp } from 'fauxqs'
import { mailQueueNames, mailQueueVariable } from '#functions/environment.ts'
import { credentials, region } from '../server/credentials.ts'

/** Shorter than on AWS, so that a developer does not wait after correcting a failure. */
const visibilitySeconds = 30

/**
 * Starts SQS with the queues of mails, in memory. A mail that cannot be sent is tried again until the portal stops. After a
 * restart, the stream of the table delivers its mails again.
 */
export async function startMailQueues() {
  const app = buildApp({ logger: false })
  const endpoint = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = new SQSClient({ endpoint, region, credentials, useQueueUrlAsEndpoint: false })
  const Attributes = { FifoQueue: 'true', VisibilityTimeout: String(visibilitySeconds) }
  const environment: Record<string, string> = {}
  for (const queue of mailQueueNames) {
    const { QueueUrl = '' } = await client.send(
      new CreateQueueCommand({ QueueName: `${queue}-mails.fifo`, Attributes }),
    )
    environment[mailQueueVariable(queue)] = QueueUrl
  }
  return { endpoint, environment, stop: () => app.close() }
}
