import * as z from 'zod/mini'
import { type TableName, tableNames } from '#functions/environment.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { localTableName } from '#infra/local/database/tables.ts'
import { TokenBucket } from './quotas.ts'
import type { WireCall, WireReply } from './wire.ts'

/**
 * AWS's quotas that no template sets. The account's are the defaults of eu-west-2, except those of SES, which
 * infra/docs/capacity-and-costs.md says to request.
 */
export type AwsQuotas = {
  partition: { reads: number; writes: number }
  /** A new on-demand table. */
  table: { reads: number; writes: number }
  ses: { perSecond: number; perDay: number }
  parameterReadsPerSecond: number
}

const attributes = z.record(z.string(), z.looseObject({ S: z.optional(z.string()) }))
const operation = z.looseObject({
  TableName: z.string(),
  IndexName: z.optional(z.string()),
  Key: z.optional(attributes),
  Item: z.optional(attributes),
  KeyConditionExpression: z.optional(z.string()),
  ExpressionAttributeValues: z.optional(attributes),
})
export type DatabaseOperation = z.infer<typeof operation>
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), operation)) })

/** Returns the tables and keys that a database call reads or writes. */
export function parseOperations(name: string, body: unknown): DatabaseOperation[] {
  if (name === 'TransactWriteItems')
    return transaction.parse(body).TransactItems.flatMap(item => Object.values(item))
  const single = operation.safeParse(body)
  return single.success ? [single.data] : []
}

/** The name of the operation in `X-Amz-Target`, or the action of SES's query protocol. */
export const operationName = ({ headers, body }: WireCall) =>
  (headers['x-amz-target'] ?? headers['X-Amz-Target'])?.split('.')[1] ??
  new URLSearchParams(body.toString()).get('Action') ??
  ''

const definitions = new Map(
  tableNames.map((table: TableName) => [localTableName(table), tableDefinitions[table]]),
)

/** The partition that an operation uses. */
function partitionOf({ TableName, IndexName, Key, Item, ...query }: DatabaseOperation): string {
  const definition = definitions.get(TableName)
  const name = definition?.partitionKey.name ?? ''
  const [placeholder = ''] = /:\w+/.exec(query.KeyConditionExpression ?? '') ?? []
  const value = Key?.[name] ?? Item?.[name] ?? query.ExpressionAttributeValues?.[placeholder]
  return `${TableName}${IndexName ? `/${IndexName}` : ''} ${JSON.stringify(value)}`
}

/** Enforces AWS's quotas on the calls of the functions. */
export class AwsLimits {
  readonly throttled: Record<string, number> = {}
  private readonly buckets = new Map<string, TokenBucket>()
  private readonly parameters: TokenBucket
  private readonly mails: TokenBucket
  private mailsOfDay = 0

  constructor(private readonly quotas: AwsQuotas) {
    const { parameterReadsPerSecond, ses } = quotas
    this.parameters = new TokenBucket(parameterReadsPerSecond, Math.max(1, parameterReadsPerSecond))
    // SES tolerates short bursts. At a small scale five mails are one.
    this.mails = new TokenBucket(ses.perSecond, Math.max(5, ses.perSecond))
  }

  /** Returns the refusal of a call that is over a quota. */
  refusal(name: string, operations: DatabaseOperation[], now: number): WireReply | undefined {
    if (name === 'GetParameters' && !this.parameters.take(1, now))
      return this.refuse('SSM', 'ThrottlingException')
    if (name === 'SendEmail') {
      if (this.mailsOfDay >= this.quotas.ses.perDay) return this.refuseMail('Daily message quota exceeded.')
      if (!this.mails.take(1, now)) return this.refuseMail('Maximum sending rate exceeded.')
      this.mailsOfDay += 1
    }
    const kind = isRead(name) ? 'reads' : 'writes'
    const buckets = operations.flatMap(operation => this.bucketsOf(operation, kind))
    if (buckets.some(bucket => !bucket.has(Number.EPSILON, now)))
      return name === 'TransactWriteItems'
        ? this.cancel(operations, 'ThrottlingError')
        : this.refuse(`DynamoDB ${kind}`, 'ProvisionedThroughputExceededException')
    // A transaction costs twice as much. Most items have less than a kilobyte.
    for (const bucket of buckets) bucket.spend(name === 'TransactWriteItems' ? 2 : 1, now)
    return undefined
  }

  private bucketsOf(operation: DatabaseOperation, kind: 'reads' | 'writes') {
    const { partition, table } = this.quotas
    return [
      this.bucket(`${operation.TableName} ${kind}`, table[kind]),
      this.bucket(`${partitionOf(operation)} ${kind}`, partition[kind]),
    ]
  }

  private bucket(key: string, rate: number): TokenBucket {
    const bucket = this.buckets.get(key) ?? new TokenBucket(rate, rate)
    this.buckets.set(key, bucket)
    return bucket
  }

  private refuse(what: string, type: string, more = {}): WireReply {
    this.throttled[what] = (this.throttled[what] ?? 0) + 1
    return refusalReply(type, more)
  }

  private cancel(operations: DatabaseOperation[], Code: string): WireReply {
    const CancellationReasons = operations.map(() => ({ Code }))
    return this.refuse(Code, 'TransactionCanceledException', { CancellationReasons })
  }

  private refuseMail(message: string): WireReply {
    this.throttled.SES = (this.throttled.SES ?? 0) + 1
    return mailRefusal('Throttling', message)
  }
}

const isRead = (name: string) => /^(Get|Query|Scan|BatchGet)/.test(name)

/** An error of DynamoDB or Parameter Store as it comes over the wire. */
const refusalReply = (type: string, more = {}): WireReply => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(JSON.stringify({ __type: `com.amazonaws#${type}`, message: type, ...more })),
})

/** An error of SES as it comes over the wire. */
const mailRefusal = (code: string, message: string, status = 400): WireReply => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body: Buffer.from(
    `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
  ),
})
