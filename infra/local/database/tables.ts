import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { type TableName, tableNames } from '#functions/environment.ts'
import { type TableDefinition, tableDefinitions } from '../../data/table-definitions.ts'

export const localTableName = (table: TableName) => `local-${table}`

/** Creates the tables that the database lacks. */
export async function createMissingTables(client: DynamoDBClient, toTableName = localTableName) {
  await Promise.all(tableNames.map(table => createTable(client, toTableName(table), tableDefinitions[table])))
}

async function createTable(client: DynamoDBClient, TableName: string, definition: TableDefinition) {
  const { indexes = {}, streamed, expiry } = definition
  const keys = [definition, ...Object.values(indexes)].flatMap(toKeys)
  const types = new Map(keys.map(({ name, type }) => [name, type]))
  try {
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [...types].map(([AttributeName, AttributeType]) => ({
          AttributeName,
          AttributeType,
        })),
        KeySchema: toKeySchema(definition),
        ...(definition.indexes && {
          GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, index]) => ({
            IndexName,
            KeySchema: toKeySchema(index),
            Projection: { ProjectionType: 'ALL' },
          })),
        }),
        ...(streamed && { StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' } }),
      }),
    )
  } catch (error) {
    if (error instanceof ResourceInUseException) return
    throw error
  }
  if (!expiry) return
  const TimeToLiveSpecification = { AttributeName: expiry, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
}

type Keys = Pick<TableDefinition, 'partitionKey' | 'sortKey'>
const toKeys = ({ partitionKey, sortKey }: Keys) => (sortKey ? [partitionKey, sortKey] : [partitionKey])
const toKeySchema = (keys: Keys) =>
  toKeys(keys).map(({ name }, index) => ({
    AttributeName: name,
    KeyType: index === 0 ? ('HASH' as const) : ('RANGE' as const),
  }))
