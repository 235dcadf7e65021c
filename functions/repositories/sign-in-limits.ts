import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { sha256 } from '../keys.ts'
import { toEpochSeconds } from '../time.ts'
import { database } from './database.ts'

type Exhausted = { again: Date; last: Date }
/** `burst` asks at once, then one more every `every` milliseconds. */
export type Limit = { burst: number; every: number }

/**
 * Budgets of sign-in e-mails (DECISIONS, section 3), and the one of all mails a second. What is stored of a budget is the instant (in milliseconds) at
 * which it is full again; the key is hashed, so that the table holds no UCAS ID, e-mail or address.
 */
export const signInLimits = (TableName: string) => {
  /** One atomic step; undefined when it was taken, otherwise what stood in its way. */
  async function step(key: string, change: string, condition: string, values: Record<string, number>) {
    const update = new UpdateCommand({
      TableName,
      Key: { limited: sha256(key) },
      UpdateExpression: `SET #full = ${change}, expires = :expires, taken = :now`,
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#full': 'full' },
      ExpressionAttributeValues: values,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    try {
      await database.send(update)
      return
    } catch (thrown) {
      if (thrown instanceof ConditionalCheckFailedException)
        return { full: Number(thrown.Item?.full?.N ?? 0), taken: Number(thrown.Item?.taken?.N ?? 0) }
      throw thrown
    }
  }

  return {
    /** Takes one from a budget; undefined when it may, otherwise from when it may and when it last did. */
    async take(key: string, { burst, every }: Limit, instant: Date): Promise<Exhausted | undefined> {
      const now = instant.getTime()
      const latest = now + (burst - 1) * every
      const expires = toEpochSeconds(new Date(latest + every)) + 60
      const values = { ':now': now, ':every': every, ':expires': expires }
      for (;;) {
        const before = await step(key, '#full + :every', '#full > :now AND #full <= :latest', {
          ...values,
          ':latest': latest,
        })
        if (before === undefined) return
        if (before.full > latest)
          return { again: new Date(before.full - (burst - 1) * every), last: new Date(before.taken) }
        // Nothing is stored, or the budget had filled up again: begin anew, unless another caller just did.
        const began = await step(key, ':fresh', 'attribute_not_exists(#full) OR #full <= :now', {
          ':now': now,
          ':fresh': now + every,
          ':expires': expires,
        })
        if (began === undefined) return
      }
    },
  }
}
