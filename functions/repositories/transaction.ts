import { setTimeout as pause } from 'node:timers/promises'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Refusal } from '#shared/errors.ts'
import { database } from './database.ts'

/** One write of a transaction, and the refusal when its condition fails. Methods called `…Write` return one. */
export type Write = {
  item: NonNullable<TransactWriteCommandInput['TransactItems']>[number]
  refusal?: () => Refusal
}

/** DynamoDB's limit for one transaction. */
export const maxWrites = 100

const temporaryReasons = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']
const maxAttempts = 8
/** Keeps the delays of all attempts together within 2.3 seconds. */
const maxDelayMs = 500

/**
 * Makes all writes or none. Retries with back-off after a conflict with another transaction or a throttled table. Throws
 * the refusal of the first write whose condition failed.
 */
export async function transaction(writes: Write[], attempt = 1): Promise<void> {
  try {
    await database.send(new TransactWriteCommand({ TransactItems: writes.map(({ item }) => item) }))
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const reasons = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None')
    const failed = writes.find(({ refusal }, index) => refusal && reasons[index] === 'ConditionalCheckFailed')
    if (failed?.refusal) throw failed.refusal()
    if (attempt >= maxAttempts || !reasons.some(reason => temporaryReasons.includes(reason))) throw error
    await pause(Math.random() * Math.min(maxDelayMs, 25 * 2 ** attempt))
    await transaction(writes, attempt + 1)
  }
}
