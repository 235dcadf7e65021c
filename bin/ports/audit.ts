import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { tableName } from '#functions/environment.ts'
import { database, queryItems } from '#functions/repositories/database.ts'
import { addTime, toEpochSeconds } from '#functions/time.ts'
import { retention } from '#shared/retention.ts'

const auditEntry = z.object({
  moment: z.pipe(
    z.string(),
    z.transform(stored => stored.split(' ')[0] ?? stored),
  ),
  actor: z.string(),
  action: z.string(),
  /** The number of a person, or a thing such as the catalogue. */
  subject: z.string(),
  details: z.optional(z.string()),
  /** The numbers of several people. */
  numbers: z.optional(z.readonly(z.array(z.int()))),
})
export type StoredAuditEntry = z.infer<typeof auditEntry>

/** The audit trail. Each entry gets a new key, so that none is overwritten, and expires after two years. */
export const audit = (TableName = tableName('audit')) => ({
  async add(entry: Omit<StoredAuditEntry, 'moment'>, now: Date) {
    const moment = now.toISOString()
    const Item = {
      ...entry,
      day: moment.slice(0, 10),
      moment: `${moment} ${randomUUID()}`,
      expires: toEpochSeconds(addTime(now, retention.auditEntry)),
    }
    await database.send(new PutCommand({ TableName, Item }))
  },

  /** Lists the entries of a day (UTC, such as 2027-08-12), oldest first. */
  async listByDay(day: string): Promise<StoredAuditEntry[]> {
    return (await queryItems(TableName, 'day', day)).map(item => auditEntry.parse(item))
  },

  /** Lists the entries about a subject, such as the number of a person, oldest first. */
  async listBySubject(subject: string): Promise<StoredAuditEntry[]> {
    const items = await queryItems(TableName, 'subject', subject, { IndexName: 'bySubject' })
    return items.map(item => auditEntry.parse(item))
  },
})
