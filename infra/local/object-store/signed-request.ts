import type { IncomingMessage } from 'node:http'
import { Sha256 } from '@smithy/core/checksum'
import { HttpRequest } from '@smithy/core/protocols'
import { SignatureV4 } from '@smithy/signature-v4'

type Account = { accessKeyId: string; secretAccessKey: string }

const maxClockSkewMs = 15 * 60_000
const mismatchText = 'The signature does not match'

/**
 * Verifies the SigV4 signature of a request, in the query or in the Authorization header, by signing the request again.
 * Returns the message with which S3 refuses the request, or null if the signature is valid. Only the age of a presigned
 * address is checked.
 */
export async function findSignatureError(
  { method = '', url = '/', headers }: IncomingMessage,
  account: Account,
  region: string,
  now: Date,
): Promise<string | null> {
  const [path = '/', search] = url.split('?')
  const query = Object.fromEntries(new URLSearchParams(search))
  const signature = query['X-Amz-Signature']
  const [, authorizedHeaders] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const signedHeaders = (signature ? query['X-Amz-SignedHeaders'] : authorizedHeaders)?.split(';')
  if (!signedHeaders) return 'The request is not signed'
  // With an unsigned x-amz-copy-source, an upload URL could copy another applicant's object.
  const requiredHeaders = ['host', ...(signature ? Object.keys(headers).filter(isAmzHeader) : [])]
  if (!requiredHeaders.every(name => signedHeaders.includes(name)))
    return 'There were headers which were not signed'

  const request = new HttpRequest({
    method,
    path,
    query,
    headers: Object.fromEntries(signedHeaders.map(name => [name, String(headers[name])])),
  })
  const signer = new SignatureV4({
    credentials: account,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  const signingDate = parseTime(signature ? query['X-Amz-Date'] : String(headers['x-amz-date']))
  const options = { signingDate, signableHeaders: new Set(signedHeaders) }
  try {
    if (!signature) {
      const signed = await signer.sign(request, options)
      return signed.headers.authorization === headers.authorization ? null : mismatchText
    }
    const expiresIn = Number(query['X-Amz-Expires'])
    if (signingDate.getTime() > now.getTime() + maxClockSkewMs) return 'The signed time is wrong'
    if (signingDate.getTime() + expiresIn * 1000 < now.getTime()) return 'Request has expired'
    request.headers['X-Amz-Content-Sha256'] = 'UNSIGNED-PAYLOAD'
    const signed = await signer.presign(request, { ...options, expiresIn })
    return signed.query?.['X-Amz-Signature'] === signature ? null : mismatchText
  } catch {
    return 'The request cannot be read'
  }
}

const isAmzHeader = (name: string) => name.startsWith('x-amz-')

/** Parses the time of a signature, such as 20270812T080000Z. */
const parseTime = (text = '') =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
