import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

type Claim = {
  credential: string
  signedHeaders: string[]
  signature: string
  moment: string
  payload: string
  /** Seconds a presigned address lives; a signed header has no such limit here. */
  life: number | null
}
type Account = { accessKeyId: string; secretAccessKey: string }
type Query = [string, string][]

/**
 * Why S3 would refuse a request, or null when its SigV4 signature (in the query or the Authorization header) holds.
 * Whatever was signed (type, length, path, query) must arrive as it was signed, before the address expires.
 */
export const refusalOf = (request: IncomingMessage, account: Account, now: Date): string | null => {
  const [path = '/', search = ''] = (request.url ?? '/').split('?')
  try {
    const query = search.split('&').filter(Boolean).map(decodedPair)
    const claim = presigned(query) ?? authorised(request)
    if (!claim) return 'The request is not signed'
    return (
      lateness(claim, now) ?? unsignedHeader(request, claim) ?? mismatch(request, path, query, claim, account)
    )
  } catch {
    return 'The request cannot be read'
  }
}

const presigned = (query: Query): Claim | null => {
  const of = new Map(query)
  if (of.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return null
  return {
    credential: of.get('X-Amz-Credential') ?? '',
    signedHeaders: (of.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: of.get('X-Amz-Signature') ?? '',
    moment: of.get('X-Amz-Date') ?? '',
    payload: 'UNSIGNED-PAYLOAD',
    life: Number(of.get('X-Amz-Expires') ?? Number.NaN),
  }
}

const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([^,]+)$/
const authorised = ({ headers }: IncomingMessage): Claim | null => {
  const [, credential, signedHeaders, signature] = header.exec(headers.authorization ?? '') ?? []
  if (!credential || !signedHeaders || !signature) return null
  return {
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    moment: String(headers['x-amz-date']),
    payload: String(headers['x-amz-content-sha256']),
    life: null,
  }
}

const week = 7 * 24 * 60 * 60
const lateness = ({ moment, life }: Claim, now: Date) => {
  if (life === null) return null
  const signed = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(signed <= now.getTime() + 15 * 60_000) || !(life >= 1 && life <= week))
    return 'The signed time is wrong'
  return now.getTime() > signed + life * 1000 ? 'Request has expired' : null
}

/** Without this an address for one upload could be turned into a copy of another's object (x-amz-copy-source). */
const unsignedHeader = ({ headers }: IncomingMessage, { signedHeaders, life }: Claim) => {
  const needed = ['host', ...Object.keys(headers).filter(name => life !== null && name.startsWith('x-amz-'))]
  return needed.every(name => signedHeaders.includes(name))
    ? null
    : 'There were headers which were not signed'
}

const mismatch = (request: IncomingMessage, path: string, query: Query, claim: Claim, account: Account) => {
  const [accessKeyId, day = '', region = '', service = ''] = claim.credential.split('/')
  if (accessKeyId !== account.accessKeyId || service !== 's3') return 'The access key is not known'
  const values = claim.signedHeaders.map(name => request.headers[name])
  if (values.includes(undefined)) return 'A signed header is missing'
  const canonical = [
    request.method,
    path.split('/').map(decodeURIComponent).map(encoded).join('/'),
    query
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...claim.signedHeaders.map((name, at) => `${name}:${String(values[at]).trim().replace(/\s+/g, ' ')}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n')
  const scope = [day, region, service, 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', claim.moment, scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${account.secretAccessKey}`,
  )
  const expected = hmac(key, text)
  const given = Buffer.from(claim.signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? null
    : 'The signature does not match'
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const decodedPair = (pair: string): [string, string] => {
  const [name = '', ...value] = pair.split('=')
  return [decodeURIComponent(name), decodeURIComponent(value.join('='))]
}
