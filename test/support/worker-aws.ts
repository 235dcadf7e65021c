import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { inject, vi } from 'vitest'
import { type TableName, tableNames, tableVariable } from '#functions/environment.ts'
import { createMissingTables } from '#infra/local/database/tables.ts'
import { observeClients } from './observed-clients.ts'

// In each test file: a mock ends with the file, unless a test has imported its module.
for (const client of ['dynamodb', 'lambda', 's3', 'secrets-manager', 'ses', 'sqs', 'ssm'])
  vi.doMock(`@aws-sdk/client-${client}`, observeClients)

// Tests reach their worker's local AWS through the environment, as the functions do.
Object.assign(process.env, inject('aws')[Number(process.env.VITEST_POOL_ID) - 1])

// Test files that a worker runs one after another see no records of each other.
const fileId = randomUUID()
const toTableName = (table: TableName) => `${fileId}-${table}`
for (const table of tableNames) process.env[tableVariable(table)] = toTableName(table)
await createMissingTables(new DynamoDBClient(), toTableName)
