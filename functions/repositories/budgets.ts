import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import { conflict } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { sha256 } from '../crypto.ts'
import { tableName } from '../environment.ts'
import type { Budget } from '../link-budgets.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database, getItem, tryWrite, type Write } from './database.ts'

/** `fullAt` is the stored time. `retryAt` is set while the budget is empty. `mailId` is the mail of its last use. */
type BudgetState = { fullAt?: number; retryAt?: Date; mailId?: string }

/** The attempts to take from a shared budget. The first one fails if another request starts the budget meanwhile. */
const maxAttempts = 2

/** Returns the latest time that can be stored by now. Adds an interval, because clocks differ a little. */
const getLatestPossible = ({ burst, intervalMs }: Budget, now: Date) =>
  now.getTime() + (burst + 1) * intervalMs

/** Returns when a budget is full: now at the earliest. A stored time too far ahead counts as now: the clock was set back. */
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

  /** The use of a budget that is not empty. Its condition fails if the budget has changed since it was read. */
  const createUseAfterRead = (budget: Budget, { fullAt }: BudgetState, mailId: string | null, now: Date) => ({
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

  /** One more use of a budget in use. Its condition fails if the budget is empty, or full. */
  const createUseWithoutRead = (budget: Budget, now: Date) => ({
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

  const tryUpdate = (update: UpdateCommandInput) => tryWrite(database.send(new UpdateCommand(update)))

  return {
    read,

    /** Takes one use for a mail from a budget that is not empty. Refuses if the budget has changed since it was read. */
    takeWrite: (budget: Budget, state: BudgetState, mailId: string, now: Date): Write => ({
      Update: createUseAfterRead(budget, state, mailId, now),
      refusal: () => conflict('Budget', 'fullAt', 'Another request took from this budget.'),
    }),

    /**
     * Takes one use from a budget that many share. Returns when to retry if it is empty. Tries without a read first, because
     * a use after a read fails while others take from the budget.
     */
    async take(budget: Budget, now: Date): Promise<Date | undefined> {
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        if (await tryUpdate(createUseWithoutRead(budget, now))) return
        const state = await read(budget, now)
        if (state.retryAt) return state.retryAt
        if (await tryUpdate(createUseAfterRead(budget, state, null, now))) return
      }
      return now
    },
  }
}
