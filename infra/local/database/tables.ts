import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTablesCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { type TableName, tableNames } from '#functions/needs.ts'
import { type TableDefinition, tableDefinitions } from '../../data/table-definitions.ts'

export const localTableName = (table: TableName) => `local-${table}`

/** Makes every table that the database does not have yet, and adds to the others what they have been given since. */
export const createMissingTables = async (client: DynamoDBClient) => {
  const { TableNames: present = [] } = await client.send(new ListTablesCommand({}))
  const make = async (table: TableName) => {
    const name = localTableName(table)
    if (present.includes(name)) await addIndexes(client, name, tableDefinitions[table])
    else await create(client, name, tableDefinitions[table])
    await expire(client, name, tableDefinitions[table].expiry)
  }
  await Promise.all(tableNames.map(make))
}

const create = (client: DynamoDBClient, TableName: string, definition: TableDefinition) => {
  const indexes = indexesOf(definition)
  return client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes(definition),
      KeySchema: keySchema(definition),
      ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
      ...(definition.streamed && {
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      }),
    }),
  )
}

/** Data kept since before an index was defined stays usable. */
const addIndexes = async (client: DynamoDBClient, TableName: string, definition: TableDefinition) => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }))
  const present = Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName) ?? []
  for (const Create of indexesOf(definition).filter(({ IndexName }) => !present.includes(IndexName)))
    await client.send(
      new UpdateTableCommand({
        TableName,
        AttributeDefinitions: attributes(definition),
        GlobalSecondaryIndexUpdates: [{ Create }],
      }),
    )
}

const expire = async (client: DynamoDBClient, TableName: string, AttributeName: string | undefined) => {
  if (!AttributeName) return
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return
  const TimeToLiveSpecification = { AttributeName, Enabled: true }
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
}

const attributes = (definition: TableDefinition) => {
  const keyed = [definition, ...Object.values(definition.indexes ?? {})]
  const keys = keyed.flatMap(({ partitionKey, sortKey }) =>
    sortKey ? [partitionKey, sortKey] : [partitionKey],
  )
  const types = new Map(keys.map(({ name, type }) => [name, type]))
  return [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }))
}

const indexesOf = (definition: TableDefinition) =>
  Object.entries(definition.indexes ?? {}).map(([IndexName, index]) => ({
    IndexName,
    KeySchema: keySchema(index),
    Projection: { ProjectionType: 'ALL' as const },
  }))

const keySchema = ({ partitionKey, sortKey }: Pick<TableDefinition, 'partitionKey' | 'sortKey'>) => [
  { AttributeName: partitionKey.name, KeyType: 'HASH' as const },
  ...(sortKey ? [{ AttributeName: sortKey.name, KeyType: 'RANGE' as const }] : []),
]
