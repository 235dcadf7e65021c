import { type TableName, tableVariable } from './needs.ts'

/** What a table is called in AWS. */
export const tableName = (table: TableName) => process.env[tableVariable(table)] ?? table
