import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type TableName, tableVariable } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { backedUpTables, tableDefinitions } from '#infra/data/table-definitions.ts'
import type { LocalPortal } from '../../local-portal.ts'

type Key = Record<string, string | number>
const liveTable = (table: TableName) => process.env[tableVariable(table)] ?? ''

/** Copies the tables as AWS does when it restores them beside the live ones. */
export async function copyTables({ ports }: LocalPortal, copy: string) {
  for (const table of backedUpTables) {
    const TableName = `${liveTable(table)}-${copy}`
    const { partitionKey, sortKey } = tableDefinitions[table]
    const keys = sortKey ? [partitionKey, sortKey] : [partitionKey]
    await database.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: keys.map(({ name, type }) => ({ AttributeName: name, AttributeType: type })),
        KeySchema: keys.map(({ name }, index) => ({
          AttributeName: name,
          KeyType: index ? 'RANGE' : 'HASH',
        })),
      }),
    )
    for (const Item of await ports.backups.readRows(table))
      await database.send(new PutCommand({ TableName, Item }))
  }
}

/** Deletes a row of a live table. */
export const deleteRow = (table: TableName, Key: Key) =>
  database.send(new DeleteCommand({ TableName: liveTable(table), Key }))

/** Overwrites a row of a live table. */
export const putRow = (table: TableName, Item: Record<string, unknown>) =>
  database.send(new PutCommand({ TableName: liveTable(table), Item }))
