import { Agent } from 'node:http'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { tableNames } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { localTableName } from '#infra/local/database/tables.ts'
import { cancelled, throttled } from '../functions/support/database-errors.ts'
import { type Call, type Reply, startFaultProxy } from '../functions/support/fault-proxy.ts'
import { clock } from './clock.ts'
import { networkMs, scale, TokenBucket } from './limits.ts'
import { around } from './random.ts'

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
  const [databaseProxy, mailProxy] = [await startProxy('DYNAMODB'), await startProxy('SES')]
  // All functions share this client. On AWS each process has its own 50 connections.
  const { requestHandler } = database.config
  if (!(requestHandler instanceof NodeHttpHandler)) throw new Error('not a client for Node.js')
  requestHandler.updateHttpClientConfig('httpAgent', new Agent({ keepAlive: true }))

  return {
    /** Limits the calls from now on. */
    limit(mailsPerSecond: number) {
      const limitProxy = (
        proxy: typeof mailProxy,
        latencyMs: number,
        refuse: (call: Call) => Reply | undefined,
      ) =>
        proxy.handle(async (call, forward) => {
          proxy.calls.length = 0
          await clock.delayRequest(around(latencyMs))
          const reply = refuse(call) ?? (await forward())
          // The SDK takes another date for a wrong clock and repeats the call.
          return { ...reply, headers: { ...reply.headers, date: new Date().toUTCString() } }
        })
      limitProxy(databaseProxy, networkMs.database, limitPartitions())
      // SES tolerates short bursts.
      const mails = new TokenBucket(mailsPerSecond, 5)
      limitProxy(mailProxy, networkMs.mail, () => (mails.take() ? undefined : mailRefusal))
    },

    unlimit() {
      databaseProxy.handle()
      mailProxy.handle()
    },
  }
}

const mailRefusal: Reply = {
  status: 400,
  headers: { 'content-type': 'text/xml' },
  body: Buffer.from('<ErrorResponse><Error><Code>Throttling</Code></Error></ErrorResponse>'),
}

const partitionKeys = new Map(
  tableNames.map(table => [localTableName(table), tableDefinitions[table].partitionKey.name]),
)

type Operation = {
  TableName?: string
  IndexName?: string
  Key?: Record<string, unknown>
  Item?: Record<string, unknown>
  /** A query's values; each query of the portal names its partition by them. */
  ExpressionAttributeValues?: object
}

/** Returns the partitions that a database call reads or writes. */
function partitionsOf({ body }: Call): string[] {
  const input: Operation & { TransactItems?: Record<string, Operation>[] } = JSON.parse(body)
  const operations = input.TransactItems?.flatMap(item => Object.values(item)) ?? [input]
  return operations.flatMap(({ TableName, IndexName, Key, Item, ExpressionAttributeValues }) => {
    if (!TableName) return []
    const name = partitionKeys.get(TableName) ?? ''
    const value = Key?.[name] ?? Item?.[name] ?? ExpressionAttributeValues
    return `${TableName}/${IndexName} ${JSON.stringify(value)}`
  })
}

/** Returns a function that refuses a database call to a partition above its quota. */
function limitPartitions() {
  const buckets = new Map<string, TokenBucket>()
  return (call: Call) => {
    const kind = /^(Get|Query|Scan)/.test(call.operation) ? 'reads' : 'writes'
    const isTransaction = call.operation === 'TransactWriteItems'
    const partitions = partitionsOf(call)
    const isWithin = partitions.every(partition => {
      const bucket = buckets.get(`${partition} ${kind}`) ?? new TokenBucket(partitionQuotas[kind] * scale)
      buckets.set(`${partition} ${kind}`, bucket)
      // A transaction costs twice as much. Most items have less than a kilobyte.
      return bucket.take(isTransaction ? 2 : 1)
    })
    if (isWithin) return
    return isTransaction ? cancelled(...partitions.map(() => 'ThrottlingError')) : throttled()
  }
}
