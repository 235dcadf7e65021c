import { BatchGetCommand, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { database } from '#functions/repositories/database.ts'

/** DynamoDB's limit for one request. */
const maxBatchSize = 100

/** Returns the existing items of the keys, unordered. */
export async function batchGet(TableName: string, keys: readonly Record<string, string | number>[]) {
  const items: Record<string, unknown>[] = []
  let remaining: Record<string, unknown>[] = [...keys]
  while (remaining.length > 0) {
    const { Responses, UnprocessedKeys } = await database.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: remaining.slice(0, maxBatchSize) } } }),
    )
    items.push(...(Responses?.[TableName] ?? []))
    remaining = [...remaining.slice(maxBatchSize), ...(UnprocessedKeys?.[TableName]?.Keys ?? [])]
  }
  return items
}

/** Yields the items of a scan, a page at a time. */
export async function* scanPages(scan: ScanCommandInput) {
  for await (const { Items = [] } of paginateScan({ client: database }, scan)) yield Items
}
