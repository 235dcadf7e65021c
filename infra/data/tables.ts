import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, type ITable, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { type TableName, tableNames } from '#functions/environment.ts'
import { type TableDefinition, tableDefinitions } from './table-definitions.ts'

export type Tables = Record<TableName, ITable>

/**
 * Creates every table, with point-in-time recovery and encrypted with a key that AWS manages. The tables remain when the stack
 * is deleted, and also when its creation fails, because their deletion protection would stop the rollback.
 */
export function createTables(scope: Construct): Tables {
  const group = new Construct(scope, 'tables')
  const entries = tableNames.map(name => [name, createTable(group, name, tableDefinitions[name])])
  return Object.fromEntries(entries) as Tables
}

function createTable(scope: Construct, name: TableName, definition: TableDefinition) {
  const { expiry, streamed, indexes = {} } = definition
  const table = new Table(scope, name, {
    ...toKeys(definition),
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
    ...(expiry && { timeToLiveAttribute: expiry }),
    ...(streamed && { stream: StreamViewType.NEW_IMAGE }),
  })
  for (const [indexName, index] of Object.entries(indexes)) {
    table.addGlobalSecondaryIndex({ indexName, ...toKeys(index) })
  }
  return table
}

type Keys = Pick<TableDefinition, 'partitionKey' | 'sortKey'>
const attributeTypes = { S: AttributeType.STRING, N: AttributeType.NUMBER }

const toKeys = ({ partitionKey, sortKey }: Keys) => ({
  partitionKey: { name: partitionKey.name, type: attributeTypes[partitionKey.type] },
  ...(sortKey && { sortKey: { name: sortKey.name, type: attributeTypes[sortKey.type] } }),
})
