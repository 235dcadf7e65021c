import { Agent } from 'node:http'
import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import * as z from 'zod/mini'
import { mailQueues, mailQueueVariable, type TableName, tableNames } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import { tableDefinitions } from '#infra/data/table-definitions.ts'
import { localTableName } from '#infra/local/database/tables.ts'
import { cancelled, throttled, throttledByAccount } from '../functions/faults/support/database-errors.ts'
import { type Answer, type Call, startFaultProxy } from '../functions/faults/support/fault-proxy.ts'
import { clock } from './clock.ts'
import { networkMs, TokenBucket } from './limits.ts'

const services = ['DYNAMODB', 'SSM', 'SES', 'SQS'] as const
type Service = (typeof services)[number]

/**
 * AWS's quotas that no template sets. The account's are the defaults of eu-west-2, except those of SES, which
 * infra/docs/capacity-and-costs.md says to request.
 */
type AwsQuotas = {
  partition: { reads: number; writes: number }
  /** A new on-demand table. */
  table: { reads: number; writes: number }
  ses: { perSecond: number; perDay: number }
  parameterReadsPerSecond: number
}
type AwsListener = { onMailQueued: () => void; onMailAccepted: (request: URLSearchParams) => void }
export type LimitedAws = Awaited<ReturnType<typeof limitAws>>

/** Puts proxies before the local AWS of the environment, which add AWS's latencies and quotas while `limit` applies. */
export async function limitAws() {
  const proxies = await Promise.all(
    services.map(async service => {
      const variable = `AWS_ENDPOINT_URL_${service}`
      const proxy = await startFaultProxy(process.env[variable] ?? '')
      process.env[variable] = proxy.endpoint
      return { service, proxy }
    }),
  )
  // All functions share this client. On AWS each process has its own 50 connections.
  const { requestHandler } = database.config
  if (!(requestHandler instanceof NodeHttpHandler)) throw new Error('not a client for Node.js')
  requestHandler.updateHttpClientConfig('httpAgent', new Agent({ keepAlive: true }))
  return {
    /** Limits the calls from now on. Returns how many were throttled, by the quota. */
    limit(quotas: AwsQuotas, listener: AwsListener) {
      const limits = createLimits(quotas)
      for (const { service, proxy } of proxies)
        proxy.handle(async (call, forward) => {
          proxy.calls.length = 0
          await clock.delayRequest(clock.random.around(latencyOf(service, call)))
          const answer = limits.refuse(service, call) ?? (await forward())
          if (answer.status === 200) notify(listener, service, call)
          // The SDK takes another date for a wrong clock and repeats the call.
          return { ...answer, headers: { ...answer.headers, date: new Date().toUTCString() } }
        })
      return limits.counts
    },

    unlimit() {
      for (const { proxy } of proxies) proxy.handle()
    },
  }
}

/** Sets the time after which the local queues deliver a failed message again. */
export async function setVisibilityTimeout(seconds: number) {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false })
  for (const queue of mailQueues)
    await client.send(
      new SetQueueAttributesCommand({
        QueueUrl: process.env[mailQueueVariable(queue)],
        Attributes: { VisibilityTimeout: String(seconds) },
      }),
    )
}

const latencyOf = (service: Service, { operation }: Call) => {
  if (service === 'SES') return networkMs.mail
  if (service === 'SSM') return networkMs.parameters
  if (operation === 'TransactWriteItems') return networkMs.transaction
  return isRead(operation) ? networkMs.read : networkMs.write
}
const isRead = (operation: string) => /^(Get|Query|Scan|BatchGet)/.test(operation)

function notify(listener: AwsListener, service: Service, call: Call) {
  if (service === 'SES') listener.onMailAccepted(new URLSearchParams(call.body))
  if (service !== 'DYNAMODB' || isRead(call.operation)) return
  const writes = parseOperations(call)
  if (writes.some(({ TableName, Item }) => Item && TableName === localTableName('mails')))
    listener.onMailQueued()
}

const attributes = z.record(z.string(), z.looseObject({ S: z.optional(z.string()) }))
const databaseOperation = z.looseObject({
  TableName: z.string(),
  IndexName: z.optional(z.string()),
  Key: z.optional(attributes),
  Item: z.optional(attributes),
  KeyConditionExpression: z.optional(z.string()),
  ExpressionAttributeValues: z.optional(attributes),
})
type DatabaseOperation = z.infer<typeof databaseOperation>
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), databaseOperation)) })

/** Returns the tables and keys that a database call reads or writes. */
function parseOperations({ operation, body }: Call): DatabaseOperation[] {
  const input: unknown = JSON.parse(body)
  if (operation === 'TransactWriteItems')
    return transaction.parse(input).TransactItems.flatMap(item => Object.values(item))
  const { data } = databaseOperation.safeParse(input)
  return data ? [data] : []
}

const partitionKeys = new Map(
  tableNames.map((table: TableName) => [localTableName(table), tableDefinitions[table].partitionKey.name]),
)

/** The partition that an operation uses. */
function partitionOf({ TableName, IndexName, Key, Item, ...query }: DatabaseOperation): string {
  const name = partitionKeys.get(TableName) ?? ''
  const [placeholder = ''] = /:\w+/.exec(query.KeyConditionExpression ?? '') ?? []
  const value = Key?.[name] ?? Item?.[name] ?? query.ExpressionAttributeValues?.[placeholder]
  return `${TableName}/${IndexName} ${JSON.stringify(value)}`
}

function createLimits({ partition, table, ses, parameterReadsPerSecond }: AwsQuotas) {
  const counts: Record<string, number> = {}
  const buckets = new Map<string, TokenBucket>()
  const parameters = new TokenBucket(parameterReadsPerSecond, parameterReadsPerSecond)
  // SES tolerates short bursts. At a small scale five mails are one.
  const mails = new TokenBucket(ses.perSecond, Math.max(5, ses.perSecond))
  let mailsOfDay = 0

  const throttle = (what: string, answer: Answer) => {
    counts[what] = (counts[what] ?? 0) + 1
    return answer
  }
  const findBucket = (key: string, rate: number) => {
    const bucket = buckets.get(key) ?? new TokenBucket(rate, rate)
    buckets.set(key, bucket)
    return bucket
  }

  const refuseMail = () => {
    if (mailsOfDay >= ses.perDay) return throttle('SES', mailRefusal('Daily message quota exceeded.'))
    if (!mails.take(1, clock.now)) return throttle('SES', mailRefusal('Maximum sending rate exceeded.'))
    mailsOfDay += 1
    return undefined
  }

  const refuseDatabaseCall = (call: Call) => {
    const isTransaction = call.operation === 'TransactWriteItems'
    const kind = isRead(call.operation) ? 'reads' : 'writes'
    const operations = parseOperations(call)
    const used = operations.flatMap(operation => [
      findBucket(`${operation.TableName} ${kind}`, table[kind]),
      findBucket(`${partitionOf(operation)} ${kind}`, partition[kind]),
    ])
    if (used.some(bucket => !bucket.has(Number.EPSILON, clock.now))) {
      const reasons = operations.map(() => 'ThrottlingError')
      return throttle(`DynamoDB ${kind}`, isTransaction ? cancelled(...reasons) : throttled())
    }
    // A transaction costs twice as much. Most items have less than a kilobyte.
    for (const bucket of used) bucket.spend(isTransaction ? 2 : 1, clock.now)
    return undefined
  }

  return {
    counts,
    /** Returns the refusal of a call that is over a quota. */
    refuse(service: Service, call: Call): Answer | undefined {
      if (service === 'SES') return refuseMail()
      if (service === 'DYNAMODB') return refuseDatabaseCall(call)
      if (service === 'SSM' && !parameters.take(1, clock.now))
        return throttle('Parameter Store', throttledByAccount())
      return undefined
    },
  }
}

const mailRefusal = (message: string): Answer => ({
  status: 400,
  headers: { 'content-type': 'text/xml' },
  body: Buffer.from(
    `<ErrorResponse><Error><Type>Sender</Type><Code>Throttling</Code><Message>${message}</Message></Error></ErrorResponse>`,
  ),
})
