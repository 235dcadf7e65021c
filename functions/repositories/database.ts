import timers from 'node:timers/promises'
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { ConfiguredRetryStrategy } from '@smithy/core/retry'
import type * as z from 'zod/mini'
import type { Refusal } from '#shared/errors.ts'
import { logError } from '../log.ts'

/**
 * The DynamoDB client. It retries calls that were throttled or got no response. Its six attempts of one second, and the
 * delays between them of up to 1.6 seconds together, end within the 10 seconds of a function. With the SDK's own delays they
 * would not.
 */
export const database = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    retryStrategy: new ConfiguredRetryStrategy(6, attempt => Math.random() * 25 * 2 ** attempt),
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 1_000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
)

/** Returns an item, read consistently. */
export async function getItem(TableName: string, Key: Record<string, string | number>) {
  const { Item } = await database.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
  return Item
}

export type QueryOptions = { IndexName?: string; ConsistentRead?: boolean; signal?: AbortSignal | undefined }

/** Returns the items with this value of the partition key, by default read consistently, which an index cannot. */
export async function queryItems(
  TableName: string,
  partitionKey: string,
  value: string | number,
  { IndexName, ConsistentRead = IndexName === undefined, signal }: QueryOptions = {},
) {
  const query = {
    TableName,
    IndexName,
    KeyConditionExpression: '#key = :value',
    ExpressionAttributeNames: { '#key': partitionKey },
    ExpressionAttributeValues: { ':value': value },
    ConsistentRead,
  }
  const options = signal ? { abortSignal: signal } : {}
  const items: Record<string, unknown>[] = []
  for await (const { Items = [] } of paginateQuery({ client: database }, query, options)) items.push(...Items)
  return items
}

/** Parses rows. Skips those that it cannot read, with a line in the log. */
export const parseRows = <T>(schema: z.ZodMiniType<T>, rows: readonly unknown[]): T[] =>
  rows.flatMap(row => {
    const { data, error } = schema.safeParse(row)
    if (error) logError(error, { event: 'row skipped, because it cannot be read' })
    return error ? [] : [data]
  })

/** Awaits a write or a transaction with conditions. Returns whether they were met. */
export async function tryWrite(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : []
    if (reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) return false
    throw error
  }
}

/** One write of a transaction, and the refusal when its condition fails. Methods called `…Write` return one. */
export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number] & {
  refusal?: () => Refusal
}

/** The condition that an item still has this version; undefined for a new item, or one without a version. */
export const createVersionCondition = (version: unknown) => ({
  ConditionExpression: version === undefined ? 'attribute_not_exists(#version)' : '#version = :version',
  ExpressionAttributeNames: { '#version': 'version' },
  ...(version === undefined ? {} : { ExpressionAttributeValues: { ':version': version } }),
})

const temporaryReasons = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']
const maxTransactionAttempts = 8
/** Keeps the delays of all attempts together within 2.3 seconds. */
const maxDelayMs = 500

/**
 * Makes all writes or none. Retries with back-off after a conflict with another transaction or a throttled table. Throws
 * the refusal of the first write whose condition failed.
 */
export async function transaction(writes: Write[], attempt = 1): Promise<void> {
  const TransactItems = writes.map(({ refusal, ...item }) => item)
  try {
    await database.send(new TransactWriteCommand({ TransactItems }))
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error
    const reasons = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None')
    const failed = writes.find(({ refusal }, index) => refusal && reasons[index] === 'ConditionalCheckFailed')
    if (failed?.refusal) throw failed.refusal()
    if (attempt >= maxTransactionAttempts || !reasons.some(reason => temporaryReasons.includes(reason)))
      throw error
    await timers.setTimeout(Math.random() * Math.min(maxDelayMs, 25 * 2 ** attempt))
    await transaction(writes, attempt + 1)
  }
}
