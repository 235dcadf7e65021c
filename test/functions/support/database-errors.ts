import type { Reply } from './fault-proxy.ts'

const errorResponse = (type: string, fields = {}): Reply => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(
    JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...fields }),
  ),
})

/** DynamoDB's error responses. */
export const throttled = () => errorResponse('ProvisionedThroughputExceededException')
export const throttledByAccount = () => errorResponse('ThrottlingException')

/** Returns the response of a cancelled transaction, with a reason for each of its writes. */
export const cancelled = (...codes: string[]) =>
  errorResponse('TransactionCanceledException', { CancellationReasons: codes.map(Code => ({ Code })) })

export const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'])
