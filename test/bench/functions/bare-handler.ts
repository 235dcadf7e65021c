import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
import { tableName } from '#functions/environment.ts'

/** Reads one item and returns it, with Hono and the AWS SDK and nothing else. */
const database = DynamoDBDocumentClient.from(new DynamoDBClient())
const app = new Hono().get('*', async c => {
  const Key = { kind: 'programme', code: 'G400-USCSC' }
  const { Item } = await database.send(new GetCommand({ TableName: tableName('catalogue'), Key }))
  return c.json(Item)
})

export const handler = handle(app)
