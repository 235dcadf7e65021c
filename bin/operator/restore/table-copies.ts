/** Copies of the tables as they were at an instant, beside the live tables. A copy's name is the table's with a suffix. */
import {
  DeleteTableCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type TableName, tableName } from '#functions/environment.ts'
import { database, tryWrite } from '#functions/repositories/database.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { scanTable } from '../../ports/read-tables.ts'

/** A stored row. It may be of an earlier release. */
export type Row = Record<string, unknown>

const copyName = (table: TableName, suffix: string) => `${tableName(table)}-${suffix}`

/** Starts a copy of a table as it was at an instant. It takes minutes or hours. */
export async function createCopy(table: TableName, suffix: string, at: Date): Promise<void> {
  await database.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: tableName(table),
      TargetTableName: copyName(table, suffix),
      RestoreDateTime: at,
      GlobalSecondaryIndexOverride: [],
    }),
  )
}

/** Returns the status of a copy: ACTIVE when it can be read, undefined when there is none. */
export async function getCopyStatus(table: TableName, suffix: string): Promise<string | undefined> {
  try {
    const { Table } = await database.send(new DescribeTableCommand({ TableName: copyName(table, suffix) }))
    return Table?.TableStatus
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return
    throw error
  }
}

export async function deleteCopy(table: TableName, suffix: string): Promise<void> {
  await database.send(new DeleteTableCommand({ TableName: copyName(table, suffix) }))
}

export const readTable = (table: TableName, suffix?: string): Promise<Row[]> =>
  scanTable({
    TableName: suffix === undefined ? tableName(table) : copyName(table, suffix),
    ConsistentRead: true,
  })

/** Inserts a row into the live table, unless its key exists. */
export const insertRow = (table: TableName, Item: Row) =>
  tryWrite(
    database.send(
      new PutCommand({
        TableName: tableName(table),
        Item,
        ConditionExpression: 'attribute_not_exists(#key)',
        ExpressionAttributeNames: { '#key': tableDefinitions[table].partitionKey.name },
      }),
    ),
  )

export const raiseNumberCounter = (number: number): Promise<boolean> =>
  tryWrite(
    database.send(
      new UpdateCommand({
        TableName: tableName('numbers'),
        Key: { name: 'applicantId' },
        UpdateExpression: 'SET issued = :issued',
        ConditionExpression: 'attribute_not_exists(issued) OR issued < :issued',
        ExpressionAttributeValues: { ':issued': number },
      }),
    ),
  )
