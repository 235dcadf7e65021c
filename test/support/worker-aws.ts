import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { inject } from 'vitest'
import { type TableName, tableNames, tableVariable } from '#functions/environment.ts'
import { createMissingTables } from '#infra/local/database/tables.ts'
import { mockClientModules } from './observed-clients.ts'

mockClientModules()

// Tests reach their worker's local AWS through the environment, as the functions do.
Object.assign(process.env, inject('aws')[Number(process.env.VITEST_POOL_ID) - 1])

// Test files that a worker runs one after another see no records of each other.
const fileId = randomUUID()
const toTableName = (table: TableName) => `${fileId}-${table}`
for (const table of tableNames) process.env[tableVariable(table)] = toTableName(table)
await createMissingTables(new DynamoDBClient(), toTableName)
