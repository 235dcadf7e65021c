import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { startHttpServer } from '#infra/local/server/http-server.ts'

type Value = string | number | boolean | null | undefined | readonly Value[] | Item
export type Item = { readonly [name: string]: Value }
/** The items of each table. */
export type Tables = Readonly<Record<string, readonly Item[]>>
type AttributeValue = { S?: string }
/** The fields of a request that the fake reads. */
type AwsRequest = {
  TableName?: string
  Key?: Record<string, AttributeValue>
  KeyConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, AttributeValue>
  Names?: string[]
}

/**
 * Starts a fake AWS. It responds immediately from `state.tables` and stores nothing, so that a benchmark measures the
 * function, the SDK and a connection, and can repeat a call.
 */
export async function startFakeAws(secret: string, file: Buffer) {
  const state: { tables: Tables } = { tables: {} }
  const { url, stop } = await startHttpServer(async (request, response) => {
    const body = await buffer(request)
    const [, operation] = String(request.headers['x-amz-target'] ?? '').split('.')
    if (!operation) return void respondWithXml(request, file, response)
    const reply = createReply(operation, JSON.parse(body.toString()), state.tables, secret)
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(reply))
  })
  return { state, endpoint: url, stop }
}

function createReply(operation: string, request: AwsRequest, tables: Tables, secret: string): object {
  if (operation === 'GetSecretValue') return { SecretString: secret }
  if (operation === 'GetParameters') {
    const value = (Name: string) => (Name.endsWith('closed') ? 'false' : 'none')
    return { Parameters: request.Names?.map(Name => ({ Name, Value: value(Name) })) }
  }
  const conditions = readConditions(request)
  const items = toAttributeMaps(tables[request.TableName ?? ''] ?? []).filter(matchesAll(conditions))
  if (operation === 'GetItem') return { Item: items[0] }
  if (operation === 'Query') return { Items: items, Count: items.length }
  return operation === 'UpdateItem' ? { Attributes: items[0] } : {}
}

/** Returns the names and values of the attributes in the key or the key condition. */
function readConditions({
  Key = {},
  KeyConditionExpression = '',
  ExpressionAttributeNames = {},
  ExpressionAttributeValues = {},
}: AwsRequest) {
  const equalities = [...KeyConditionExpression.matchAll(/(#?\w+) = (:\w+)/g)]
  const queried = equalities.flatMap(([, name = '', placeholder = '']): [string, AttributeValue][] => {
    const value = ExpressionAttributeValues[placeholder]
    return value ? [[ExpressionAttributeNames[name] ?? name, value]] : []
  })
  return [...Object.entries(Key), ...queried]
}

/** An item without an attribute matches any value of it. */
const matchesAll = (conditions: [string, AttributeValue][]) => (item: Record<string, object>) =>
  conditions.every(([name, value]) => !(name in item) || isDeepStrictEqual(item[name], value))

/** Returns items in DynamoDB's format. Cached, because the measured time includes the response. */
function toAttributeMaps(items: readonly Item[]) {
  const attributes = attributeMaps.get(items) ?? items.map(toAttributeMap)
  attributeMaps.set(items, attributes)
  return attributes
}
const attributeMaps = new WeakMap<readonly Item[], Record<string, object>[]>()

const toAttributeMap = (item: Item): Record<string, object> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toAttribute(value)]],
    ),
  )

function toAttribute(value: Value): object {
  if (value === null || value === undefined) return { NULL: true }
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  return isList(value) ? { L: value.map(toAttribute) } : { M: toAttributeMap(value) }
}
const isList = (value: readonly Value[] | Item): value is readonly Value[] => Array.isArray(value)

/** Responds for S3, and for SES, whose requests are POST. */
function respondWithXml({ method, url = '' }: IncomingMessage, file: Buffer, response: ServerResponse) {
  const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
  if (method === 'POST') return xml(acceptedXml)
  if (method === 'PUT') return xml(copiedXml)
  if (url.includes('tagging')) return xml(tagsXml)
  if (url.includes('versions')) return xml(versionsXml)
  if (method === 'GET') return response.writeHead(200, { 'content-length': file.length }).end(file)
  return response.writeHead(method === 'DELETE' ? 204 : 200).end()
}

const tagsXml =
  '<Tagging><TagSet><Tag><Key>GuardDutyMalwareScanStatus</Key><Value>NO_THREATS_FOUND</Value></Tag></TagSet></Tagging>'
const versionsXml =
  '<ListVersionsResult><Version><Key>incoming/x</Key><VersionId>1</VersionId></Version></ListVersionsResult>'
const copiedXml = '<CopyObjectResult><ETag>"etag"</ETag></CopyObjectResult>'
const acceptedXml =
  '<SendEmailResponse><SendEmailResult><MessageId>m</MessageId></SendEmailResult></SendEmailResponse>'
