import { RemovalPolicy } from 'aws-cdk-lib'
import { AttributeType, BillingMode, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'
import { type TableName, tableNames } from '#functions/needs.ts'
import { type TableDefinition, tableDefinitions } from './table-definitions.ts'
import { createTableKey } from './table-key.ts'

export type Tables = Record<TableName, Table>

/** Every table of the definitions, encrypted, recoverable to any second and kept when the stack goes. */
export function createTables(scope: Construct): Tables {
  const family = new Construct(scope, 'tables')
  const key = createTableKey(family)
  const made = tableNames.map(name => [name, table(family, name, tableDefinitions[name], key)] as const)
  return Object.fromEntries(made) as Tables
}

function table(scope: Construct, name: TableName, definition: TableDefinition, encryptionKey: IKey) {
  const { expiry, streamed, indexes = {} } = definition
  const made = new Table(scope, name, {
    ...keys(definition),
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: true,
    encryption: TableEncryption.CUSTOMER_MANAGED,
    encryptionKey,
    removalPolicy: RemovalPolicy.RETAIN,
    ...(expiry && { timeToLiveAttribute: expiry }),
    ...(streamed && { stream: StreamViewType.NEW_IMAGE }),
  })
  for (const [indexName, index] of Object.entries(indexes)) {
    made.addGlobalSecondaryIndex({ indexName, ...keys(index) })
  }
  return made
}

type Keys = Pick<TableDefinition, 'partitionKey' | 'sortKey'>
const attributeTypes = { S: AttributeType.STRING, N: AttributeType.NUMBER }

const keys = ({ partitionKey, sortKey }: Keys) => ({
  partitionKey: { name: partitionKey.name, type: attributeTypes[partitionKey.type] },
  ...(sortKey && { sortKey: { name: sortKey.name, type: attributeTypes[sortKey.type] } }),
})
