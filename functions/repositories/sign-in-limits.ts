import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { sha256 } from '../crypto.ts'
import { toEpochSeconds } from '../time.ts'
import { database } from './database.ts'

type Exhausted = { retryAt: Date; lastTakenAt: Date }
/** A budget that allows `burst` at once, then one more in each interval. */
export type Limit = { burst: number; intervalMs: number }

/**
 * Budgets of sign-in emails (DECISIONS, section 3), and of all mails in a second. The table stores the instant, in
 * milliseconds, at which a budget is full again. The key is hashed, so that the table holds no personal data.
 */
export const signInLimits = (TableName: string) => {
  /** Makes one conditional update. Returns undefined when it succeeds, otherwise the stored budget. */
  async function tryUpdate(key: string, change: string, condition: string, values: Record<string, number>) {
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
    /** Takes one from a budget. Returns undefined, or, when the budget is empty, when to retry and the time of the last one. */
    async take(key: string, { burst, intervalMs }: Limit, instant: Date): Promise<Exhausted | undefined> {
      const now = instant.getTime()
      const latest = now + (burst - 1) * intervalMs
      const expires = toEpochSeconds(new Date(latest + intervalMs)) + 60
      const values = { ':now': now, ':every': intervalMs, ':expires': expires }
      for (;;) {
        const stored = await tryUpdate(key, '#full + :every', '#full > :now AND #full <= :latest', {
          ...values,
          ':latest': latest,
        })
        if (stored === undefined) return
        if (stored.full > latest)
          return {
            retryAt: new Date(stored.full - (burst - 1) * intervalMs),
            lastTakenAt: new Date(stored.taken),
          }
        // Nothing is stored, or the budget is full again: start a new one, unless another caller just did.
        const started = await tryUpdate(key, ':fresh', 'attribute_not_exists(#full) OR #full <= :now', {
          ':now': now,
          ':fresh': now + intervalMs,
          ':expires': expires,
        })
        if (started === undefined) return
      }
    },
  }
}
