import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Signature = {
  credential: string
  signedHeaders: string[]
  signature: string
  /** The time of signing, such as 20270812T080000Z. */
  signedAt: string
  payloadHash: string
  /** The lifetime of a presigned URL; null for an Authorization header, whose age is not checked here. */
  lifetimeSeconds: number | null
}
type Account = { accessKeyId: string; secretAccessKey: string }
type Query = [string, string][]

/**
 * Verifies the SigV4 signature of a request, in the query or in the Authorization header. Returns the message with
 * which S3 refuses the request, or null if the signature is valid.
 */
export const findSignatureError = (request: IncomingMessage, account: Account, now: Date): string | null => {
  const [path = '/', search = ''] = (request.url ?? '/').split('?')
  try {
    const query = search.split('&').filter(Boolean).map(decodePair)
    const signature = parsePresignedQuery(query) ?? parseAuthorization(request)
    if (!signature) return 'The request is not signed'
    return (
      checkTime(signature, now) ??
      checkSignedHeaders(request, signature) ??
      checkSignature(request, path, query, signature, account)
    )
  } catch {
    return 'The request cannot be read'
  }
}

const parsePresignedQuery = (query: Query): Signature | null => {
  const parameters = new Map(query)
  if (parameters.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return null
  return {
    credential: parameters.get('X-Amz-Credential') ?? '',
    signedHeaders: (parameters.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: parameters.get('X-Amz-Signature') ?? '',
    signedAt: parameters.get('X-Amz-Date') ?? '',
    payloadHash: 'UNSIGNED-PAYLOAD',
    lifetimeSeconds: Number(parameters.get('X-Amz-Expires') ?? Number.NaN),
  }
}

const authorization = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([^,]+)$/
const parseAuthorization = ({ headers }: IncomingMessage): Signature | null => {
  const [, credential, signedHeaders, signature] = authorization.exec(headers.authorization ?? '') ?? []
  if (!credential || !signedHeaders || !signature) return null
  return {
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    signedAt: String(headers['x-amz-date']),
    payloadHash: String(headers['x-amz-content-sha256']),
    lifetimeSeconds: null,
  }
}

const maxLifetimeSeconds = 7 * 24 * 60 * 60
const maxClockSkewMs = 15 * 60_000

const checkTime = ({ signedAt, lifetimeSeconds }: Signature, now: Date) => {
  if (lifetimeSeconds === null) return null
  const start = Date.parse(
    signedAt.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  )
  const isLifetimeValid = lifetimeSeconds >= 1 && lifetimeSeconds <= maxLifetimeSeconds
  if (!(start <= now.getTime() + maxClockSkewMs) || !isLifetimeValid) return 'The signed time is wrong'
  return now.getTime() > start + lifetimeSeconds * 1000 ? 'Request has expired' : null
}

/** Refuses unsigned x-amz headers: with x-amz-copy-source, an upload URL could copy another applicant's object. */
const checkSignedHeaders = ({ headers }: IncomingMessage, { signedHeaders, lifetimeSeconds }: Signature) => {
  const isPresigned = lifetimeSeconds !== null
  const amzHeaders = isPresigned ? Object.keys(headers).filter(name => name.startsWith('x-amz-')) : []
  return ['host', ...amzHeaders].every(name => signedHeaders.includes(name))
    ? null
    : 'There were headers which were not signed'
}

const checkSignature = (
  request: IncomingMessage,
  path: string,
  query: Query,
  { credential, signedHeaders, signature, signedAt, payloadHash }: Signature,
  account: Account,
) => {
  const [accessKeyId, day = '', region = '', service = ''] = credential.split('/')
  if (accessKeyId !== account.accessKeyId || service !== 's3') return 'The access key is not known'
  const headerValues = signedHeaders.map(name => request.headers[name])
  if (headerValues.includes(undefined)) return 'A signed header is missing'
  const canonicalRequest = [
    request.method,
    path.split('/').map(decodeURIComponent).map(encode).join('/'),
    query
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.map(
      (name, index) => `${name}:${String(headerValues[index]).trim().replace(/\s+/g, ' ')}`,
    ),
    '',
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
  const scope = [day, region, service, 'aws4_request']
  const stringToSign = ['AWS4-HMAC-SHA256', signedAt, scope.join('/'), sha256(canonicalRequest)].join('\n')
  const signingKey = scope.reduce<string | Buffer>(
    (key, part) => hmac(key, part),
    `AWS4${account.secretAccessKey}`,
  )
  const expected = hmac(signingKey, stringToSign)
  const actual = Buffer.from(signature, 'hex')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
    ? null
    : 'The signature does not match'
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const decodePair = (pair: string): [string, string] => {
  const [name = '', ...value] = pair.split('=')
  return [decodeURIComponent(name), decodeURIComponent(value.join('='))]
}
