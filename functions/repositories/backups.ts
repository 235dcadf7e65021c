import {
  ConditionalCheckFailedException,
  DeleteTableCommand,
  DescribeTableCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb'
import { PutCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TableName } from '../needs.ts'
import { tableName } from '../needs.ts'
import { database } from './database.ts'

/** A row as the table has it, whatever release wrote it. */
export type Row = Record<string, unknown>

/** Copies of the tables as they were at a moment, beside the live ones. For operators, who restore from them. */
export const backups = () => {
  const copyOf = (table: TableName, copy: string) => `${tableName(table)}-${copy}`

  const done = (writing: Promise<unknown>) =>
    writing.then(
      () => true,
      thrown => {
        if (thrown instanceof ConditionalCheckFailedException) return false
        throw thrown
      },
    )

  return {
    /** Asks AWS for a copy of a table as it was at a moment; it takes minutes, or hours. */
    async createCopy(table: TableName, copy: string, at: Date): Promise<void> {
      await database.send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: tableName(table),
          TargetTableName: copyOf(table, copy),
          RestoreDateTime: at,
          GlobalSecondaryIndexOverride: [],
        }),
      )
    },

    /** How far a copy is: ACTIVE when it can be read; undefined when there is none. */
    async getCopyStatus(table: TableName, copy: string): Promise<string | undefined> {
      try {
        const { Table } = await database.send(new DescribeTableCommand({ TableName: copyOf(table, copy) }))
        return Table?.TableStatus
      } catch (thrown) {
        if (thrown instanceof ResourceNotFoundException) return
        throw thrown
      }
    },

    /** Deletes a copy, never a live table. */
    async deleteCopy(table: TableName, copy: string): Promise<void> {
      await database.send(new DeleteTableCommand({ TableName: copyOf(table, copy) }))
    },

    /** Every row of a copy, or of the live table. */
    async readRows(table: TableName, copy?: string): Promise<Row[]> {
      const rows: Row[] = []
      const scan = {
        TableName: copy === undefined ? tableName(table) : copyOf(table, copy),
        ConsistentRead: true,
      }
      for await (const { Items = [] } of paginateScan({ client: database }, scan)) rows.push(...Items)
      return rows
    },

    /** Puts a row back into the live table unless its key is taken; false when it is. */
    insertRow: (table: TableName, key: string, Item: Row): Promise<boolean> =>
      done(
        database.send(
          new PutCommand({
            TableName: tableName(table),
            Item,
            ConditionExpression: 'attribute_not_exists(#key)',
            ExpressionAttributeNames: { '#key': key },
          }),
        ),
      ),

    /** Puts a row into the live table in the place of the one there; false when there is none. */
    replaceRow: (table: TableName, key: string, Item: Row): Promise<boolean> =>
      done(
        database.send(
          new PutCommand({
            TableName: tableName(table),
            Item,
            ConditionExpression: 'attribute_exists(#key)',
            ExpressionAttributeNames: { '#key': key },
          }),
        ),
      ),

    /** Lets numbers go on after this one, if they are not further. */
    raiseNumberCounter: (applicantId: number): Promise<boolean> =>
      done(
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
