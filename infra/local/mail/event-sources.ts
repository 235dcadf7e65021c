import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  type GetRecordsOutput,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams'
import { DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'

type Changes = { Records: NonNullable<GetRecordsOutput['Records']> }
type Messages = { Records: { messageId: string; body: string; eventSourceARN: string }[] }
type Failures = { batchItemFailures: { itemIdentifier: string }[] }

/** Returns a function that calls a handler with the next changes of a table, oldest first, and returns whether there were any. */
export async function openStream(TableName: string, handle: (changes: Changes) => Promise<void>) {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? ''
  const streams = new DynamoDBStreamsClient({ endpoint })
  const { Table } = await new DynamoDBClient().send(new DescribeTableCommand({ TableName }))
  const StreamArn = Table?.LatestStreamArn
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }))
  const iterators = await Promise.all(
    (StreamDescription?.Shards ?? []).map(async ({ ShardId }) => {
      const start = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const
      return (await streams.send(new GetShardIteratorCommand(start))).ShardIterator
    }),
  )
  return async () => {
    let hasChanges = false
    for (const [index, ShardIterator] of iterators.entries()) {
      if (!ShardIterator) continue
      const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator }))
      if (Records.length > 0) await handle({ Records })
      hasChanges ||= Records.length > 0
      iterators[index] = NextShardIterator
    }
    return hasChanges
  }
}

/**
 * Calls the sender with the next messages of a queue, and deletes those that did not fail. Returns whether there were any.
 */
export async function receiveMails(QueueUrl: string, send: (messages: Messages) => Promise<Failures>) {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false })
  const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 5 }))
  if (Messages.length === 0) return false
  const eventSourceARN = `arn:aws:sqs:${QueueUrl.split('/').at(-1)}`
  const { batchItemFailures } = await send({
    Records: Messages.map(({ MessageId = '', Body = '' }) => ({
      messageId: MessageId,
      body: Body,
      eventSourceARN,
    })),
  })
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
  const Entries = Messages.flatMap(({ MessageId = '', ReceiptHandle }) =>
    failed.has(MessageId) ? [] : { Id: MessageId, ReceiptHandle },
  )
  if (Entries.length > 0) await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }))
  return true
}
