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
export type BudgetState = { fullAt: number; retryAt?: Date; mailId?: string }

/**
 * Budgets by the generic cell rate algorithm (GCRA). An item stores the instant, in milliseconds, at which the budget is
 * full again. Each use moves it an interval later. `credit` is what a budget has in addition, in milliseconds of its
 * interval. Keys are hashed.
 */
export const budgets = (TableName = tableName('limits')) => {
  const toKey = (key: string) => ({ budgetKey: sha256(key) })
  const toExpiry = (now: Date) => toEpochSeconds(addTime(now, retention.signInLimit))
  const toRetryAt = (fullAt: number, { burst, intervalMs }: Size) => fullAt - (burst - 1) * intervalMs

  /** Makes one update. Returns the stored numbers if its condition failed. */
  async function tryUpdate(
    key: string,
    UpdateExpression: string,
    ConditionExpression: string | undefined,
    ExpressionAttributeValues: Record<string, string | number>,
  ): Promise<{ fullAt: number; credit: number } | undefined> {
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
      return
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      return { fullAt: Number(error.Item?.fullAt?.N ?? 0), credit: Number(error.Item?.credit?.N ?? 0) }
    }
  }

  return {
    /** Takes one use from a budget. Returns undefined, or, when the budget is empty, when to retry. */
    async take<S>({ key: keyOf, size }: Budget<S>, subject: S, instant: Date): Promise<Date | undefined> {
      const key = keyOf(subject)
      const { burst, intervalMs } = size
      const now = instant.getTime()
      const maxFullAt = now + (burst - 1) * intervalMs
      const values = { ':interval': intervalMs, ':expires': toExpiry(instant) }
      for (;;) {
        const stored = await tryUpdate(
          key,
          'SET fullAt = if_not_exists(fullAt, :now) + :interval, expires = :expires',
          'attribute_not_exists(fullAt) OR fullAt BETWEEN :now AND :maxFullAt',
          { ...values, ':now': now, ':maxFullAt': maxFullAt },
        )
        if (!stored) return
        if (stored.fullAt > maxFullAt && stored.credit < intervalMs)
          return new Date(toRetryAt(stored.fullAt, size))
        // Another caller may use the credit, or the budget that was full before now, first.
        const failed =
          stored.fullAt > maxFullAt
            ? await tryUpdate(
                key,
                'SET credit = credit - :interval, expires = :expires',
                'credit >= :interval',
                values,
              )
            : await tryUpdate(key, 'SET fullAt = :next, expires = :expires', 'fullAt < :now', {
                ':next': now + intervalMs,
                ':expires': toExpiry(instant),
                ':now': now,
              })
        if (!failed) return
      }
    },

    async read<S>({ key, size }: Budget<S>, subject: S, now: Date): Promise<BudgetState> {
      const Item = await getItem(TableName, toKey(key(subject)))
      const fullAt = Number(Item?.fullAt ?? 0)
      const retryAt = new Date(toRetryAt(fullAt, size))
      return {
        fullAt,
        ...(retryAt > now && Number(Item?.credit ?? 0) < size.intervalMs && { retryAt }),
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
    ): Write => ({
      Update: {
        TableName,
        Key: toKey(key(subject)),
        UpdateExpression: 'SET fullAt = :next, mailId = :mailId, expires = :expires',
        ConditionExpression: fullAt === 0 ? 'attribute_not_exists(fullAt)' : 'fullAt = :fullAt',
        ExpressionAttributeValues: {
          ':next': Math.max(fullAt, now.getTime()) + intervalMs,
          ':mailId': mailId,
          ':expires': toExpiry(now),
          ...(fullAt !== 0 && { ':fullAt': fullAt }),
        },
      },
      refusal: () => conflict('Limit', 'fullAt', 'Another request took from this limit.'),
    }),

    /** Adds a part of a use to a budget, also to a full one. */
    async give<S>({ key, size }: Budget<S>, subject: S, part: number, now: Date): Promise<void> {
      await tryUpdate(key(subject), 'SET expires = :expires ADD credit :part', undefined, {
        ':part': Math.floor(size.intervalMs * part),
        ':expires': toExpiry(now),
      })
    },

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
