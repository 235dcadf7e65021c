import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AttributeType, BillingMode, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb'
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'
import { type TableName, tableNames } from '#functions/environment.ts'
import { type TableDefinition, tableDefinitions } from './table-definitions.ts'

export type Tables = Record<TableName, Table>

/**
 * Creates every table, with encryption and point-in-time recovery. The tables remain when the stack is deleted, and also
 * when its creation fails, because their deletion protection would stop the rollback.
 */
export function createTables(scope: Construct): Tables {
  const group = new Construct(scope, 'tables')
  const key = createTableKey(group)
  const entries = tableNames.map(name => [name, createTable(group, name, tableDefinitions[name], key)])
  return Object.fromEntries(entries) as Tables
}

/**
 * Creates the tables' encryption key. Every principal of this account that may use a table may use the key, through
 * DynamoDB only. So the tables' grants alone decide who reads what.
 */
function createTableKey(scope: Construct) {
  const { account, region } = Stack.of(scope)
  const key = new Key(scope, 'key', {
    description: 'Encrypts the tables of the Clearing Application Portal',
    enableKeyRotation: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new AnyPrincipal()],
      actions: [
        'kms:CreateGrant',
        'kms:Decrypt',
        'kms:DescribeKey',
        'kms:Encrypt',
        'kms:GenerateDataKey',
        'kms:GenerateDataKeyWithoutPlaintext',
        'kms:ReEncryptFrom',
        'kms:ReEncryptTo',
      ],
      resources: ['*'],
      conditions: {
        StringEquals: { 'kms:CallerAccount': account, 'kms:ViaService': `dynamodb.${region}.amazonaws.com` },
      },
    }),
  )
  return key
}

function createTable(scope: Construct, name: TableName, definition: TableDefinition, encryptionKey: Key) {
  const { expiry, streamed, indexes = {} } = definition
  const table = new Table(scope, name, {
    ...toKeys(definition),
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
