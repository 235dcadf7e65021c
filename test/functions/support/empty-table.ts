import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type TableName, tableName, tableVariable } from '#functions/environment.ts'
import { createMissingTables } from '#infra/local/database/tables.ts'

/** Replaces a table of this test file by an empty one. Portals that are created later use it. */
export async function createEmptyTable(table: TableName) {
  process.env[tableVariable(table)] = `${table}-${randomUUID()}`
  await createMissingTables(new DynamoDBClient(), tableName)
}
