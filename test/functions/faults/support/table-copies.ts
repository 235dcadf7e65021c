import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { readRows } from '#bin/operator/restore/table-copies.ts'
import { type TableName, tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { backedUpTables } from '#infra/data/table-definitions.ts'
import { createMissingTables } from '#infra/local/database/tables.ts'

type Key = Record<string, string | number>

/** Copies the tables as AWS does when it restores them beside the live ones. */
export async function copyTables(copy: string) {
  const toCopy = (table: TableName) => `${tableName(table)}-${copy}`
  await createMissingTables(new DynamoDBClient(), toCopy)
  for (const table of backedUpTables)
    for (const Item of await readRows(table))
      await database.send(new PutCommand({ TableName: toCopy(table), Item }))
}

/** Deletes a row of a live table. */
export const deleteRow = (table: TableName, Key: Key) =>
  database.send(new DeleteCommand({ TableName: tableName(table), Key }))
