import { BatchGetCommand, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { database } from '#functions/repositories/database.ts'
import { forEachConcurrently, splitIntoBatches } from './for-each-concurrently.ts'

type Item = Record<string, unknown>

/** The number of parts in which a table is read at the same time. */
const segmentCount = 4

/** Returns all items of a table, unordered. */
export async function scanTable(scan: ScanCommandInput): Promise<Item[]> {
  const items: Item[] = []
  await forEachConcurrently([...Array(segmentCount).keys()], async Segment => {
    const segment = { ...scan, Segment, TotalSegments: segmentCount }
    for await (const { Items = [] } of paginateScan({ client: database }, segment)) items.push(...Items)
  })
  return items
}

/** DynamoDB's limit for one request. */
const maxBatchSize = 100
const concurrentBatches = 4

/** Returns the existing items of the keys, unordered. */
export async function batchGet(TableName: string, keys: readonly Record<string, string | number>[]) {
  const items: Item[] = []
  async function get(batch: readonly Item[]) {
    let remaining: Item[] = [...batch]
    while (remaining.length > 0) {
      const { Responses, UnprocessedKeys } = await database.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys: remaining } } }),
      )
      items.push(...(Responses?.[TableName] ?? []))
      remaining = UnprocessedKeys?.[TableName]?.Keys ?? []
    }
  }
  await forEachConcurrently(splitIntoBatches(keys, maxBatchSize), get, concurrentBatches)
  return items
}
