import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { database } from './database.ts'

/** How many items DynamoDB gets at once. */
const largestBatch = 100

/** The items of some keys, those that there are, in no order. */
export async function batchGet(TableName: string, keys: readonly Record<string, string | number>[]) {
  const found: Record<string, unknown>[] = []
  let wanted: Record<string, unknown>[] = [...keys]
  while (wanted.length > 0) {
    const { Responses, UnprocessedKeys } = await database.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: wanted.slice(0, largestBatch) } } }),
    )
    found.push(...(Responses?.[TableName] ?? []))
    wanted = [...wanted.slice(largestBatch), ...(UnprocessedKeys?.[TableName]?.Keys ?? [])]
  }
  return found
}
