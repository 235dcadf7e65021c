import { tableName } from '#functions/environment.ts'
import { parseRows } from '#functions/repositories/database.ts'
import { type Mail, mail } from '#functions/repositories/mails.ts'
import { scanTable } from './read-concurrently.ts'
import { rowsByPerson } from './rows-by-person.ts'

export const mails = (TableName = tableName('mails')) => ({
  /**
   * Lists every mail of the last 30 days, unordered; unreadable ones are skipped. Uses a scan, because an index would
   * cost a write for each sign-in.
   */
  list: async (): Promise<Mail[]> => parseRows(mail, await scanTable({ TableName, ConsistentRead: true })),

  ...rowsByPerson(TableName, 'mailId'),
})
