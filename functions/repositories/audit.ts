import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { database } from './database.ts'

/** Who changed what when, for good. */
export const audit = (TableName: string) => ({
  async add(entry: { actor: string; action: string; subject: string; details?: string }, now: Date) {
    const moment = now.toISOString()
    const Item = { ...entry, day: moment.slice(0, 10), moment: `${moment} ${randomUUID()}` }
    await database.send(new PutCommand({ TableName, Item }))
  },
})
