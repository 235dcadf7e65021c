import type { Answer } from './fault-proxy.ts'

const refused = (type: string, more = {}): Answer => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(
    JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...more }),
  ),
})

/** DynamoDB's refusals as they come over the wire. */
export const throttled = () => refused('ProvisionedThroughputExceededException')
export const throttledByAccount = () => refused('ThrottlingException')

/** A cancelled transaction, with a reason for each of its writes. */
export const cancelled = (...codes: string[]) =>
  refused('TransactionCanceledException', { CancellationReasons: codes.map(Code => ({ Code })) })

export const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'])
