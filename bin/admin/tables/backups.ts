import {
  DeleteTableCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type TableName, tableName } from '#functions/environment.ts'
import { database, tryWrite } from '#functions/repositories/database.ts'
import { scanTable } from './read-concurrently.ts'

/** A stored row. It may be of an earlier release. */
export type Row = Record<string, unknown>

/** Copies of the tables as they were at an instant, beside the live tables. For operators who restore data. */
export const backups = () => {
  const copyName = (table: TableName, copy: string) => `${tableName(table)}-${copy}`

  return {
    /** Starts a copy of a table as it was at an instant. It takes minutes or hours. */
    async createCopy(table: TableName, copy: string, at: Date): Promise<void> {
      await database.send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: tableName(table),
          TargetTableName: copyName(table, copy),
          RestoreDateTime: at,
          GlobalSecondaryIndexOverride: [],
        }),
      )
    },

    /** Returns the status of a copy: ACTIVE when it can be read, undefined when there is none. */
    async getCopyStatus(table: TableName, copy: string): Promise<string | undefined> {
      try {
        const { Table } = await database.send(new DescribeTableCommand({ TableName: copyName(table, copy) }))
        return Table?.TableStatus
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return
        throw error
      }
    },

    /** Deletes a copy, never a live table. */
    async deleteCopy(table: TableName, copy: string): Promise<void> {
      await database.send(new DeleteTableCommand({ TableName: copyName(table, copy) }))
    },

    readRows: (table: TableName, copy?: string): Promise<Row[]> =>
      scanTable({
        TableName: copy === undefined ? tableName(table) : copyName(table, copy),
        ConsistentRead: true,
      }),

    /** Inserts a row into the live table. Returns false when its key exists. */
    insertRow: (table: TableName, key: string, Item: Row): Promise<boolean> =>
      tryWrite(
        database.send(
          new PutCommand({
            TableName: tableName(table),
            Item,
            ConditionExpression: 'attribute_not_exists(#key)',
            ExpressionAttributeNames: { '#key': key },
          }),
        ),
      ),

    /** Raises the counter of numbers to this one, unless it is already higher. */
    raiseNumberCounter: (applicantId: number): Promise<boolean> =>
      tryWrite(
        database.send(
          new UpdateCommand({
            TableName: tableName('numbers'),
            Key: { name: 'applicantId' },
            UpdateExpression: 'SET issued = :issued',
            ConditionExpression: 'attribute_not_exists(issued) OR issued < :issued',
            ExpressionAttributeValues: { ':issued': applicantId },
          }),
        ),
      ),
  }
}
