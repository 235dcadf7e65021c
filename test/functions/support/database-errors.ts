import { type TableName, tableName, tableNames } from '#functions/environment.ts'
import type { Call, Reply } from './fault-proxy.ts'

const errorResponse = (type: string, fields = {}): Reply => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(
    JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type, ...fields }),
  ),
})

export const throttled = () => errorResponse('ProvisionedThroughputExceededException')
export const throttledByAccount = () => errorResponse('ThrottlingException')

/** Returns the response of a cancelled transaction, with a reason for each of its writes. */
export const cancelled = (...codes: string[]) =>
  errorResponse('TransactionCanceledException', { CancellationReasons: codes.map(Code => ({ Code })) })

/** The same for the writes of a call, with the reason of each table. */
export function cancelledByTable({ body }: Call, reasons: Partial<Record<TableName, string>>) {
  const writes: Record<string, { TableName: string }>[] = JSON.parse(body).TransactItems
  const reasonByName = new Map(tableNames.map(table => [tableName(table), reasons[table]]))
  return cancelled(
    ...writes.map(write => reasonByName.get(Object.values(write)[0]?.TableName ?? '') ?? 'None'),
  )
}

export const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'])
