import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { conflict } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { sha256 } from '../crypto.ts'
import { tableName } from '../environment.ts'
import { database, getItem, type Write } from '../repositories/database.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import type { Budget } from './link-budgets.ts'

/** `fullAt` is the stored time. `retryAt` is set while the budget is empty. `mailId` is the mail of its last use. */
type BudgetState = { fullAt?: number; retryAt?: Date; mailId?: string }

/** Returns the latest time that can be stored by now. Adds an interval, because clocks differ a little. */
const getLatestPossible = ({ burst, intervalMs }: Budget, now: Date) =>
  now.getTime() + (burst + 1) * intervalMs

/** Returns when a budget is full, which is never before now. Ignores an unreachable time: the clock was set back. */
const getFullAt = (stored: number, budget: Budget, now: Date) =>
  stored > getLatestPossible(budget, now) ? now.getTime() : Math.max(stored, now.getTime())

/** Returns when an empty budget allows its next use; undefined if it is not empty. */
function getRetryAt(stored: number, budget: Budget, now: Date): Date | undefined {
  const retryAt = getFullAt(stored, budget, now) - (budget.burst - 1) * budget.intervalMs
  return retryAt > now.getTime() ? new Date(retryAt) : undefined
}

/**
 * Budgets by the generic cell rate algorithm (GCRA). A row stores the time at which its budget is full again, in epoch
 * milliseconds, under the hash of its key. Each use moves that time one interval later. A use that would move it more than
 * `burst` intervals ahead is refused. For a burst of three and an interval of 15 minutes:
 *
 *     09:00, 09:01, 09:02  three uses: full at 09:15, 09:30, 09:45
 *     09:03                a fourth would be full at 10:00, which is 57 minutes ahead: refused until 09:15
 */
export const budgets = (TableName = tableName('budgets')) => {
  const toKey = ({ key }: Budget) => ({ budgetKey: sha256(key) })
  const toExpiry = (now: Date) => toEpochSeconds(addTime(now, retention.signInBudget))

  /** Stores a later time under a condition. Returns the stored time if the condition failed. */
  async function tryUpdate(budget: Budget, now: Date, condition: string, next: string, values: object) {
    const update = new UpdateCommand({
      TableName,
      Key: toKey(budget),
      UpdateExpression: `SET fullAt = ${next}, expires = :expires`,
      ConditionExpression: condition,
      ExpressionAttributeValues: { ':now': now.getTime(), ':expires': toExpiry(now), ...values },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    try {
      await database.send(update)
      return
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      return Number(error.Item?.fullAt?.N ?? 0)
    }
  }

  return {
    async read(budget: Budget, now: Date): Promise<BudgetState> {
      const Item = await getItem(TableName, toKey(budget))
      if (!Item) return {}
      const fullAt = Number(Item.fullAt)
      if (fullAt > getLatestPossible(budget, now)) return { fullAt }
      const retryAt = getRetryAt(fullAt, budget, now)
      return { fullAt, ...(retryAt && { retryAt }), ...(Item.mailId && { mailId: String(Item.mailId) }) }
    },

    /** Takes one use for a mail from a budget that is not empty. Refuses if the budget has changed since it was read. */
    takeWrite: (budget: Budget, { fullAt }: BudgetState, mailId: string, now: Date): Write => ({
      Update: {
        TableName,
        Key: toKey(budget),
        UpdateExpression: 'SET fullAt = :next, mailId = :mailId, expires = :expires',
        ConditionExpression: fullAt === undefined ? 'attribute_not_exists(fullAt)' : 'fullAt = :fullAt',
        ExpressionAttributeValues: {
          ':next': getFullAt(fullAt ?? 0, budget, now) + budget.intervalMs,
          ':mailId': mailId,
          ':expires': toExpiry(now),
          ...(fullAt !== undefined && { ':fullAt': fullAt }),
        },
      },
      refusal: () => conflict('Limit', 'fullAt', 'Another request took from this limit.'),
    }),

    /** Takes one use from a budget that many share, without a read. Returns when to retry if the budget is empty. */
    async take(budget: Budget, now: Date): Promise<Date | undefined> {
      const { burst, intervalMs } = budget
      const latest = now.getTime() + (burst - 1) * intervalMs
      const add = () =>
        tryUpdate(budget, now, 'fullAt BETWEEN :now AND :latest', 'fullAt + :interval', {
          ':latest': latest,
          ':interval': intervalMs,
        })
      const start = () =>
        tryUpdate(
          budget,
          now,
          'attribute_not_exists(fullAt) OR NOT fullAt BETWEEN :now AND :reachable',
          ':next',
          {
            ':reachable': getLatestPossible(budget, now),
            ':next': now.getTime() + intervalMs,
          },
        )
      // `add` needs a budget in use, and `start` an unused one. If another request starts it in between, `add` then succeeds.
      for (const update of [add, start, add]) {
        const fullAt = await update()
        if (fullAt === undefined) return
        const retryAt = getRetryAt(fullAt, budget, now)
        if (retryAt) return retryAt
      }
      return now
    },
  }
}
