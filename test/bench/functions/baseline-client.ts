import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'

const database = DynamoDBDocumentClient.from(new DynamoDBClient())
const get = new GetCommand({ TableName: 'sessions', Key: { sessionHash: 'none' } })

/** The baseline of a function with a DynamoDB client: one read. */
export async function handler() {
  const { Item } = await database.send(get)
  return { statusCode: 200, body: JSON.stringify(Item ?? null) }
}
