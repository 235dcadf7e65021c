import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { serviceFlags } from '#shared/schemas/service.ts'
import { database } from './database.ts'

/** The two switches as they stood at an instant, in milliseconds. */
const reading = z.object({ flags: serviceFlags, readAt: z.number() })
export type FlagReading = z.infer<typeof reading>

const Key = { name: 'last good' }
/** Whoever asks whether the portal is open waits no longer for the database, which has no say in that. */
const patience = () => ({ abortSignal: AbortSignal.timeout(1_000) })

/** The last good flags that any function has read (DECISIONS, section 8). */
export const lastGoodFlags = (TableName: string) => ({
  async get(): Promise<FlagReading | undefined> {
    const { Item } = await database.send(new GetCommand({ TableName, Key, ConsistentRead: true }), patience())
    return Item && reading.parse(Item)
  },

  /** Keeps a reading, unless a later one is kept. */
  async put(read: FlagReading): Promise<void> {
    const put = new PutCommand({
      TableName,
      Item: { ...Key, ...read },
      ConditionExpression: 'attribute_not_exists(readAt) OR readAt < :readAt',
      ExpressionAttributeValues: { ':readAt': read.readAt },
    })
    await database.send(put, patience()).catch(thrown => {
      if (!(thrown instanceof ConditionalCheckFailedException)) throw thrown
    })
  },
})
export type LastGoodFlags = ReturnType<typeof lastGoodFlags>
