import { setTimeout as pause } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Refusal } from '#shared/errors.ts'
import { database } from './database.ts'

/** One write of a transaction, and the refusal it stands for when its condition fails. */
export type Write = {
  item: NonNullable<TransactWriteCommandInput['TransactItems']>[number]
  refusal?: () => Refusal
}

/** How many writes DynamoDB takes at once. */
export const maxWrites = 100

const passing = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']
const attempts = 8

/**
 * Writes all or nothing. A conflict with another transaction or a throttled table is tried again with back-off;
 * a failed condition never is: it throws the refusal of the first write whose condition failed.
 */
export async function transaction(writes: Write[], attempt = 1): Promise<void> {
  try {
    await database.send(new TransactWriteCommand({ TransactItems: writes.map(({ item }) => item) }))
  } catch (thrown) {
    if (!(thrown instanceof TransactionCanceledException)) throw thrown
    const reasons = (thrown.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None')
    const failed = writes.find(({ refusal }, place) => refusal && reasons[place] === 'ConditionalCheckFailed')
    if (failed?.refusal) throw failed.refusal()
    if (attempt >= attempts || !reasons.some(reason => passing.includes(reason))) throw thrown
    await pause(Math.random() * 25 * 2 ** attempt)
    await transaction(writes, attempt + 1)
  }
}
