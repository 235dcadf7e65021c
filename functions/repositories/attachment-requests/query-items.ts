import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import { database } from '../database.ts'

/** Returns the items of a request: its own and those of its files. One page of a query has at most 1 MB of them. */
export async function queryItems(TableName: string, requestKey: string) {
  const query = {
    TableName,
    KeyConditionExpression: 'requestKey = :key',
    ExpressionAttributeValues: { ':key': requestKey },
    ConsistentRead: true,
  }
  const items = []
  for await (const { Items = [] } of paginateQuery({ client: database }, query)) items.push(...Items)
  return items
}
