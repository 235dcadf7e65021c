import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { database } from '../database.ts'
import { type Mail, mail } from './outbox-records.ts'

/** What only the staff command line reads of the outbox. */
export const mailsForStaff = (TableName: string) => ({
  /**
   * Every mail of the last 30 days, page by page as they are asked for, in no order; one that nobody can read is left
   * out. A scan spares the outbox an index that each of twenty thousand sign-ins would write to.
   */
  async *listPages(): AsyncGenerator<Mail[]> {
    for await (const { Items = [] } of paginateScan(
      { client: database },
      { TableName, ConsistentRead: true },
    ))
      yield Items.flatMap(item => mail.safeParse(item).data ?? [])
  },
})
