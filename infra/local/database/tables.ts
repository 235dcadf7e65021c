import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  paginateListTables,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { type TableName, tableNames } from '#functions/environment.ts'
import { type TableDefinition, tableDefinitions } from '../../data/table-definitions.ts'

export const localTableName = (table: TableName) => `local-${table}`

/** Creates the tables that the database lacks, and adds missing indexes and expiry to the others. */
export const createMissingTables = async (client: DynamoDBClient, toTableName = localTableName) => {
  const existing: string[] = []
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) existing.push(...TableNames)
  const createOrUpdate = async (table: TableName) => {
    const name = toTableName(table)
    if (existing.includes(name)) await addMissingIndexes(client, name, tableDefinitions[table])
    else await createTable(client, name, tableDefinitions[table])
    await enableExpiry(client, name, tableDefinitions[table].expiry)
  }
  await Promise.all(tableNames.map(createOrUpdate))
}

const createTable = (client: DynamoDBClient, TableName: string, definition: TableDefinition) => {
  const indexes = toIndexes(definition)
  return client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: toAttributes(definition),
      KeySchema: toKeySchema(definition),
      ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
      ...(definition.streamed && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      }),
    }),
  )
}

/** Existing data stays usable when the definition gains an index. */
const addMissingIndexes = async (client: DynamoDBClient, TableName: string, definition: TableDefinition) => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  const existing = Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName) ?? []
  for (const Create of toIndexes(definition).filter(({ IndexName }) => !existing.includes(IndexName)))
    await client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: toAttributes(definition),
        GlobalSecondaryIndexUpdates: [{ Create }],
      }),
    )
}

const enableExpiry = async (client: DynamoDBClient, TableName: string, AttributeName: string | undefined) => {
  if (!AttributeName) return
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return
  const TimeToLiveSpecification = { AttributeName, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
}

const toAttributes = (definition: TableDefinition) => {
  const keySources = [definition, ...Object.values(definition.indexes ?? {})]
  const keys = keySources.flatMap(({ partitionKey, sortKey }) =>
    sortKey ? [partitionKey, sortKey] : [partitionKey],
  )
  const types = new Map(keys.map(({ name, type }) => [name, type]))
  return [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }))
}

const toIndexes = (definition: TableDefinition) =>
  Object.entries(definition.indexes ?? {}).map(([IndexName, index]) => ({
    IndexName,
    KeySchema: toKeySchema(index),
    Projection: { ProjectionType: 'ALL' as const },
  }))

const toKeySchema = ({ partitionKey, sortKey }: Pick<TableDefinition, 'partitionKey' | 'sortKey'>) => [
  { AttributeName: partitionKey.name, KeyType: 'HASH' as const },
  ...(sortKey ? [{ AttributeName: sortKey.name, KeyType: 'RANGE' as const }] : []),
]
