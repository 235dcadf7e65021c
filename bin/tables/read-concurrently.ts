import { BatchGetCommand, paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb'
import { database } from '#functions/repositories/database.ts'

type Item = Record<string, unknown>

/** How many requests are open at once. */
const concurrency = 4

/** Returns all items of a table, unordered. */
export async function scanTable(scan: ScanCommandInput): Promise<Item[]> {
  const items: Item[] = []
  await repeatConcurrently(async Segment => {
    const segment = { ...scan, Segment, TotalSegments: concurrency }
    for await (const { Items = [] } of paginateScan({ client: database }, segment)) items.push(...Items)
  })
  return items
}

/** DynamoDB's limit for one request. */
const maxBatchSize = 100

/** Returns the existing items of the keys, unordered. */
export async function batchGet(TableName: string, keys: readonly Record<string, string | number>[]) {
  const items: Item[] = []
  await repeatConcurrently(async part => {
    let remaining: Item[] = keys.filter((_, index) => index % concurrency === part)
    while (remaining.length > 0) {
      const { Responses, UnprocessedKeys } = await database.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys: remaining.slice(0, maxBatchSize) } } }),
      )
      items.push(...(Responses?.[TableName] ?? []))
      remaining = [...remaining.slice(maxBatchSize), ...(UnprocessedKeys?.[TableName]?.Keys ?? [])]
    }
  })
  return items
}

const repeatConcurrently = (work: (index: number) => Promise<void>) =>
  Promise.all(Array.from({ length: concurrency }, (_, index) => work(index)))
