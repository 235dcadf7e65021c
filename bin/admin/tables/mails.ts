import { tableName } from '#functions/environment.ts'
import { parseRows } from '#functions/repositories/database.ts'
import { type Mail, mail } from '#functions/repositories/mails.ts'
import { scanPages } from './read-many.ts'
import { rowsByPerson } from './rows-by-person.ts'

export const mails = (TableName = tableName('mails')) => ({
  /**
   * Lists every mail of the last 30 days, unordered, a page at a time; unreadable ones are skipped. Uses a scan, because
   * an index would cost a write for each sign-in.
   */
  async *listPages(): AsyncGenerator<Mail[]> {
    for await (const items of scanPages({ TableName, ConsistentRead: true })) yield parseRows(mail, items)
  },

  ...rowsByPerson(TableName, 'mailId'),
})
