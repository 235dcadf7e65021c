import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { conflict } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { sha256 } from '../crypto.ts'
import { tableName } from '../environment.ts'
import type { Budget } from '../link-budgets.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database, getItem, tryWrite, type Write } from './database.ts'

/** `fullAt` is the stored time. `retryAt` is set while the budget is empty. `mailId` is the mail of its last use. */
type BudgetState = { fullAt?: number; retryAt?: Date; mailId?: string }

/**
 * The latest time that can be stored by now. A later one comes from a clock that was ahead by more than an interval.
 */
const getLatestPossible = ({ burst, intervalMs }: Budget, now: Date) =>
  now.getTime() + (burst + 1) * intervalMs

/** Returns when a budget is full: now at the earliest. A stored time too far ahead counts as now. */
const getFullAt = (stored: number, budget: Budget, now: Date) =>
  stored > getLatestPossible(budget, now) ? now.getTime() : Math.max(stored, now.getTime())

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

  async function read(budget: Budget, now: Date): Promise<BudgetState> {
    const Item = await getItem(TableName, toKey(budget))
    if (!Item) return {}
    const fullAt = Number(Item.fullAt)
    if (fullAt > getLatestPossible(budget, now)) return { fullAt }
    const retryAt = new Date(fullAt - (budget.burst - 1) * budget.intervalMs)
    return { fullAt, ...(retryAt > now && { retryAt }), ...(Item.mailId && { mailId: String(Item.mailId) }) }
  }

  /** A use of a budget that is not empty. Its condition fails if the budget has changed since it was read. */
  const createUse = (budget: Budget, { fullAt }: BudgetState, mailId: string | null, now: Date) => ({
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
  })

  /** A use of a budget from which others take too. Its condition fails if the budget is empty, or full. */
  const createSharedUse = (budget: Budget, now: Date) => ({
    TableName,
    Key: toKey(budget),
    UpdateExpression: 'SET fullAt = fullAt + :interval, expires = :expires',
    ConditionExpression: 'fullAt BETWEEN :now AND :latest',
    ExpressionAttributeValues: {
      ':interval': budget.intervalMs,
      ':expires': toExpiry(now),
      ':now': now.getTime(),
      ':latest': now.getTime() + (budget.burst - 1) * budget.intervalMs,
    },
  })

  return {
    read,

    /** Takes one use for a mail from a budget that is not empty. Refuses if the budget has changed since it was read. */
    takeWrite: (budget: Budget, state: BudgetState, mailId: string, now: Date): Write => ({
      Update: createUse(budget, state, mailId, now),
      refusal: () => conflict('Budget', 'fullAt', 'Another request took from this budget.'),
    }),

    /** Takes one use from a budget that many share and that is not empty. Returns false if it must be read again. */
    take(budget: Budget, state: BudgetState, now: Date): Promise<boolean> {
      const isFull = getFullAt(state.fullAt ?? 0, budget, now) <= now.getTime()
      const update = isFull ? createUse(budget, state, null, now) : createSharedUse(budget, now)
      return tryWrite(database.send(new UpdateCommand(update)))
    },
  }
}
