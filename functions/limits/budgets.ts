import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { conflict } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { sha256 } from '../crypto.ts'
import { toEmailKey } from '../email-key.ts'
import { tableName } from '../environment.ts'
import { database, getItem, type Write } from '../repositories/database.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import type { Budget, Size } from './limits.ts'

/** The state of a budget: `retryAt` is set when it is empty. `mailId` is the mail of its last use, if there is one. */
type BudgetState = { fullAt: number; retryAt?: Date; mailId?: string }

/** The minimum time for which a budget stores the id of its last mail. */
const mailIdMs = 3_600_000

/**
 * Budgets by the generic cell rate algorithm (GCRA). An item stores the instant, in milliseconds, at which the budget is
 * full again. Each use moves it an interval later. Keys are hashed.
 */
export const budgets = (TableName = tableName('limits')) => {
  const toKey = (key: string) => ({ budgetKey: sha256(key) })

  /** Makes one conditional update. Returns whether it succeeded, and otherwise when the stored budget is full. */
  async function tryUpdate(
    key: string,
    UpdateExpression: string,
    ConditionExpression: string,
    ExpressionAttributeValues: Record<string, string | number>,
  ): Promise<{ done: true } | { done: false; fullAt: number }> {
    const update = new UpdateCommand({
      TableName,
      Key: toKey(key),
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeValues,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    try {
      await database.send(update)
      return { done: true }
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException)
        return { done: false, fullAt: Number(error.Item?.fullAt?.N ?? 0) }
      throw error
    }
  }

  const toRetryAt = (fullAt: number, { burst, intervalMs }: Size) => fullAt - (burst - 1) * intervalMs

  return {
    /** Takes one use from a budget. Returns undefined, or, when the budget is empty, when to retry. */
    async take<S>({ key: keyOf, size }: Budget<S>, subject: S, instant: Date): Promise<Date | undefined> {
      const key = keyOf(subject)
      const { burst, intervalMs } = size
      const now = instant.getTime()
      const maxFullAt = now + (burst - 1) * intervalMs
      const values = {
        ':now': now,
        ':expires': toEpochSeconds(new Date(maxFullAt + intervalMs)) + 60,
      }
      for (;;) {
        const taken = await tryUpdate(
          key,
          'SET fullAt = if_not_exists(fullAt, :now) + :interval, expires = :expires',
          'attribute_not_exists(fullAt) OR fullAt BETWEEN :now AND :maxFullAt',
          { ...values, ':interval': intervalMs, ':maxFullAt': maxFullAt },
        )
        if (taken.done) return
        if (taken.fullAt > maxFullAt) return new Date(toRetryAt(taken.fullAt, size))
        // The budget was full before now. Another caller may take from it first.
        const restarted = await tryUpdate(
          key,
          'SET fullAt = :fullAt, expires = :expires',
          'attribute_not_exists(fullAt) OR fullAt < :now',
          { ...values, ':fullAt': now + intervalMs },
        )
        if (restarted.done) return
      }
    },

    /** Returns the state of a budget without taking from it. */
    async read<S>({ key, size }: Budget<S>, subject: S, now: Date): Promise<BudgetState> {
      const Item = await getItem(TableName, toKey(key(subject)))
      const fullAt = Number(Item?.fullAt ?? 0)
      const retryAt = new Date(toRetryAt(fullAt, size))
      return {
        fullAt,
        ...(retryAt > now && { retryAt }),
        ...(Item?.mailId && { mailId: String(Item.mailId) }),
      }
    },

    /** Takes one use for a mail from a budget that is not empty. Refuses if the budget has changed since it was read. */
    takeWrite: <S>(
      { key, size: { intervalMs } }: Budget<S>,
      subject: S,
      { fullAt }: BudgetState,
      mailId: string,
      now: Date,
    ): Write => {
      const next = Math.max(fullAt, now.getTime()) + intervalMs
      return {
        item: {
          Update: {
            TableName,
            Key: toKey(key(subject)),
            UpdateExpression: 'SET fullAt = :next, mailId = :mailId, expires = :expires',
            ConditionExpression: fullAt === 0 ? 'attribute_not_exists(fullAt)' : 'fullAt = :fullAt',
            ExpressionAttributeValues: {
              ':next': next,
              ':mailId': mailId,
              ':expires': toEpochSeconds(new Date(Math.max(next, now.getTime() + mailIdMs))) + 60,
              ...(fullAt !== 0 && { ':fullAt': fullAt }),
            },
          },
        },
        refusal: () => conflict('Limit', 'fullAt', 'Another request took from this limit.'),
      }
    },

    /** Gives a part of a use back to a budget that is not full. */
    async giveBack<S>({ key, size }: Budget<S>, subject: S, part: number, now: Date): Promise<void> {
      await tryUpdate(key(subject), 'SET fullAt = fullAt - :part', 'fullAt > :now', {
        ':part': Math.floor(size.intervalMs * part),
        ':now': now.getTime(),
      })
    },

    /** Records that somebody followed a link that was sent to an address. */
    async addVerifiedAddress(email: string, now: Date): Promise<void> {
      const expires = toEpochSeconds(addTime(now, retention.verifiedAddress))
      const Item = { ...toKey(toVerifiedKey(email)), isVerified: true, expires }
      await database.send(new PutCommand({ TableName, Item }))
    },

    /** Whether somebody followed a link that was sent to an address, in the last 30 days. */
    async isVerifiedAddress(email: string, now: Date): Promise<boolean> {
      const Item = await getItem(TableName, toKey(toVerifiedKey(email)))
      return Number(Item?.expires ?? 0) > toEpochSeconds(now)
    },
  }
}

const toVerifiedKey = (email: string) => `verified ${toEmailKey(email)}`
