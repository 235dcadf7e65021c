import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { hashOf } from '../secret-text.ts'
import { database, seconds } from './database.ts'

/** `burst` asks at once, then one more every `every` milliseconds. */
export type Limit = { burst: number; every: number }

const attempts = 5

/**
 * Budgets of sign-in e-mails (DECISIONS, section 3). What is stored of a budget is the instant at which it is full
 * again; the key is hashed, so that the table holds no UCAS ID, e-mail or address.
 */
export const signInLimits = (TableName: string) => ({
  /** Takes one from a budget; undefined when it may, otherwise the instant from which it may. */
  async take(key: string, { burst, every }: Limit, now: Date, attempt = 1): Promise<Date | undefined> {
    const Key = { limited: hashOf(key) }
    const { Item } = await database.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    const known = typeof Item?.full === 'number' ? Item.full : undefined
    const full = Math.max(known ?? 0, now.getTime()) + every
    const earliest = full - burst * every
    if (earliest > now.getTime()) return new Date(earliest)
    try {
      await database.send(
        new PutCommand({
          TableName,
          Item: { ...Key, full, expires: seconds(new Date(full)) + 60 },
          ConditionExpression: known === undefined ? 'attribute_not_exists(#full)' : '#full = :known',
          ExpressionAttributeNames: { '#full': 'full' },
          ...(known === undefined ? {} : { ExpressionAttributeValues: { ':known': known } }),
        }),
      )
      return
    } catch (thrown) {
      if (!(thrown instanceof ConditionalCheckFailedException)) throw thrown
      if (attempt === attempts) return new Date(now.getTime() + 1000)
      return this.take(key, { burst, every }, now, attempt + 1)
    }
  },
})
export type SignInLimits = ReturnType<typeof signInLimits>
