import { Agent } from 'node:http'
import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import * as z from 'zod/mini'
import { mailQueueNames, mailQueueVariable, tableNames } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { localTableName } from '#infra/local/database/tables.ts'
import { cancelled, throttled } from '../functions/support/database-errors.ts'
import { type Call, type Reply, startFaultProxy } from '../functions/support/fault-proxy.ts'
import { clock } from './clock.ts'
import { networkMs, scale, TokenBucket } from './limits.ts'

/** DynamoDB's quotas of a partition, in units a second. */
const partitionQuotas = { reads: 3000, writes: 1000 }
export type LimitedAws = Awaited<ReturnType<typeof limitAws>>

/** Puts proxies before DynamoDB and SES of the environment, which add AWS's latencies and quotas while `limit` applies. */
export async function limitAws() {
  const startProxy = async (service: 'DYNAMODB' | 'SES') => {
    const variable = `AWS_ENDPOINT_URL_${service}`
    const proxy = await startFaultProxy(process.env[variable] ?? '')
    process.env[variable] = proxy.endpoint
    return proxy
  }
  const proxies = { database: await startProxy('DYNAMODB'), mail: await startProxy('SES') }
  // All functions share this client. On AWS each process has its own 50 connections.
  const { requestHandler } = database.config
  if (!(requestHandler instanceof NodeHttpHandler)) throw new Error('not a client for Node.js')
  requestHandler.updateHttpClientConfig('httpAgent', new Agent({ keepAlive: true }))

  return {
    /** Limits the calls from now on. */
    limit(mailsPerSecond: number) {
      const limitProxy = (
        name: 'database' | 'mail',
        latencyOf: (call: Call) => number,
        refuse: (call: Call) => Reply | undefined,
      ) =>
        proxies[name].handle(async (call, forward) => {
          proxies[name].calls.length = 0
          await clock.delayRequest(clock.random.around(latencyOf(call)))
          const reply = refuse(call) ?? (await forward())
          // The SDK takes another date for a wrong clock and repeats the call.
          return { ...reply, headers: { ...reply.headers, date: new Date().toUTCString() } }
        })
      limitProxy('database', databaseLatency, limitPartitions())
      limitProxy('mail', () => networkMs.mail, limitMails(mailsPerSecond))
    },

    unlimit() {
      for (const proxy of Object.values(proxies)) proxy.handle()
    },
  }
}

/** Sets the time after which the local queues deliver a failed message again. */
export async function setVisibilityTimeout(seconds: number) {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false })
  for (const queue of mailQueueNames)
    await client.send(
      new SetQueueAttributesCommand({
        QueueUrl: process.env[mailQueueVariable(queue)],
        Attributes: { VisibilityTimeout: String(seconds) },
      }),
    )
}

const isRead = (operation: string) => /^(Get|Query|Scan)/.test(operation)
const isTransaction = (operation: string) => operation === 'TransactWriteItems'

function databaseLatency({ operation }: Call) {
  if (isTransaction(operation)) return networkMs.transaction
  return isRead(operation) ? networkMs.read : networkMs.write
}

const attributes = z.record(z.string(), z.unknown())
const databaseOperation = z.object({
  TableName: z.string(),
  IndexName: z.optional(z.string()),
  Key: z.optional(attributes),
  Item: z.optional(attributes),
  /** A query's values; each query of the portal names its partition by them. */
  ExpressionAttributeValues: z.optional(attributes),
})
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), databaseOperation)) })

const partitionKeys = new Map(
  tableNames.map(table => [localTableName(table), tableDefinitions[table].partitionKey.name]),
)

/** Returns the partitions that a database call reads or writes. */
function partitionsOf({ operation, body }: Call): string[] {
  const input: unknown = JSON.parse(body)
  const operations = isTransaction(operation)
    ? transaction.parse(input).TransactItems.flatMap(item => Object.values(item))
    : [databaseOperation.safeParse(input).data ?? []].flat()
  return operations.map(({ TableName, IndexName, Key, Item, ExpressionAttributeValues }) => {
    const name = partitionKeys.get(TableName) ?? ''
    const value = Key?.[name] ?? Item?.[name] ?? ExpressionAttributeValues
    return `${TableName}/${IndexName} ${JSON.stringify(value)}`
  })
}

/** Returns a function that refuses a database call to a partition above its quota. */
function limitPartitions() {
  const buckets = new Map<string, TokenBucket>()
  return (call: Call) => {
    const kind = isRead(call.operation) ? 'reads' : 'writes'
    const partitions = partitionsOf(call)
    // A transaction costs twice as much. Most items have less than a kilobyte.
    const units = isTransaction(call.operation) ? 2 : 1
    const isWithin = partitions.every(partition => {
      const bucket = buckets.get(`${partition} ${kind}`) ?? new TokenBucket(partitionQuotas[kind] * scale)
      buckets.set(`${partition} ${kind}`, bucket)
      return bucket.take(clock.now, units)
    })
    if (isWithin) return
    return units === 1 ? throttled() : cancelled(...partitions.map(() => 'ThrottlingError'))
  }
}

/** Returns a function that refuses a mail above SES's rate. */
function limitMails(perSecond: number) {
  // SES tolerates short bursts.
  const bucket = new TokenBucket(perSecond, 5)
  return () => (bucket.take(clock.now) ? undefined : mailRefusal)
}

const mailRefusal: Reply = {
  status: 400,
  headers: { 'content-type': 'text/xml' },
  body: Buffer.from(
    '<ErrorResponse><Error><Type>Sender</Type><Code>Throttling</Code><Message>Maximum sending rate exceeded.</Message></Error></ErrorResponse>',
  ),
}
