import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { startHttpServer } from '#infra/local/http-server.ts'

type Value = string | number | boolean | null | undefined | readonly Value[] | Item
export type Item = { readonly [name: string]: Value }
/** What the tables hold, by their names. */
export type Tables = Readonly<Record<string, readonly Item[]>>
type Written = { S?: string }
/** What is asked, as far as the stand-in looks at it. */
type Asked = {
  TableName?: string
  Key?: Record<string, Written>
  KeyConditionExpression?: string
  ExpressionAttributeValues?: Record<string, Written>
  Names?: string[]
}

/**
 * AWS as far as its wire goes: every call is answered at once with what `tables` holds at the moment and nothing is
 * kept, so that what is measured is the function, the SDK and a connection, and a call can be made again and again.
 */
export async function startAwsStandIn(secret: string, file: Buffer) {
  const world: { tables: Tables } = { tables: {} }
  const { url, stop } = await startHttpServer(async (request, response) => {
    const body = await buffer(request)
    const [, operation] = String(request.headers['x-amz-target'] ?? '').split('.')
    if (!operation) return void inXml(request, file, response)
    const asked: Asked = JSON.parse(body.toString())
    const answer = answered(operation, asked, world.tables, secret)
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer))
  })
  return { world, endpoint: url, stop }
}

function answered(operation: string, asked: Asked, tables: Tables, secret: string): object {
  if (operation === 'GetSecretValue') return { SecretString: secret }
  if (operation === 'GetParameters') {
    const value = (Name: string) => (Name.endsWith('closed') ? 'false' : 'none')
    return { Parameters: asked.Names?.map(Name => ({ Name, Value: value(Name) })) }
  }
  const wanted = wantedBy(asked)
  const items = allWritten(tables[asked.TableName ?? ''] ?? []).filter(fitting(wanted))
  if (operation === 'GetItem') return { Item: items[0] }
  if (operation === 'Query') return { Items: items, Count: items.length }
  return operation === 'UpdateItem' ? { Attributes: items[0] } : {}
}

/** The attributes that are asked for by their values. */
function wantedBy({ Key = {}, KeyConditionExpression = '', ExpressionAttributeValues = {} }: Asked) {
  const equal = [...KeyConditionExpression.matchAll(/(\w+) = (:\w+)/g)]
  const queried = equal.flatMap(([, name = '', place = '']): [string, Written][] => {
    const value = ExpressionAttributeValues[place]
    return value ? [[name, value]] : []
  })
  return [...Object.entries(Key), ...queried]
}

/** An item without an attribute fits whatever its value is asked to be. */
const fitting = (wanted: [string, Written][]) => (item: Record<string, object>) =>
  wanted.every(([name, value]) => !(name in item) || isDeepStrictEqual(item[name], value))

/** Items as DynamoDB writes them, written once: what is measured waits for the answer. */
function allWritten(items: readonly Item[]) {
  const before = asWritten.get(items)
  if (before) return before
  const now = items.map(written)
  asWritten.set(items, now)
  return now
}
const asWritten = new WeakMap<readonly Item[], Record<string, object>[]>()

/** An item as DynamoDB writes it. */
const written = (item: Item): Record<string, object> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => (value === undefined ? [] : [[name, attribute(value)]])),
  )

function attribute(value: Value): object {
  if (value === null || value === undefined) return { NULL: true }
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  return listed(value) ? { L: value.map(attribute) } : { M: written(value) }
}
const listed = (value: readonly Value[] | Item): value is readonly Value[] => Array.isArray(value)

/** S3, and SES, which is posted to. */
function inXml({ method, url = '' }: IncomingMessage, file: Buffer, response: ServerResponse) {
  const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
  if (method === 'POST') return xml(accepted)
  if (url.includes('tagging')) return xml(tags)
  if (url.includes('versions')) return xml(versions)
  if (method === 'GET') return response.writeHead(200, { 'content-length': file.length }).end(file)
  return response.writeHead(method === 'DELETE' ? 204 : 200).end()
}

const tags =
  '<Tagging><TagSet><Tag><Key>GuardDutyMalwareScanStatus</Key><Value>NO_THREATS_FOUND</Value></Tag></TagSet></Tagging>'
const versions =
  '<ListVersionsResult><Version><Key>incoming/x</Key><VersionId>1</VersionId></Version></ListVersionsResult>'
const accepted =
  '<SendEmailResponse><SendEmailResult><MessageId>m</MessageId></SendEmailResult></SendEmailResponse>'
