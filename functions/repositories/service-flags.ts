import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { serviceFlags } from '#shared/schemas/service.ts'
import { tableName } from '../environment.ts'
import { database } from './database.ts'

/** The two service flags and the time at which they were read, in epoch milliseconds. */
const flagReading = z.object({ flags: serviceFlags, readAt: z.number() })
export type FlagReading = z.infer<typeof flagReading>

const Key = { name: 'last good' }
/** A reading from further in the future than this was stored before the clock was set back. */
const maxAheadMs = 5_000
/** A short timeout, because a call that only reads the flags must not wait for the database. */
const withTimeout = () => ({ abortSignal: AbortSignal.timeout(1_000) })

export const sharedFlagReadings = (TableName = tableName('serviceFlags')) => ({
  /** Returns the reading, unless it is from the future. */
  async get(): Promise<FlagReading | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName, Key, ConsistentRead: true }),
      withTimeout(),
    )
    const reading = Item && flagReading.parse(Item)
    return reading && reading.readAt < Date.now() + maxAheadMs ? reading : undefined
  },

  /** Stores a reading. It may replace a newer one; its time says how old it is. */
  async put(reading: FlagReading): Promise<void> {
    await database.send(new PutCommand({ TableName, Item: { ...Key, ...reading } }), withTimeout())
  },
})
