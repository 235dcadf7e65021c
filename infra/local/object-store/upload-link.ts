import type { IncomingMessage } from 'node:http'
import { Sha256 } from '@smithy/core/checksum'
import { HttpRequest } from '@smithy/core/protocols'
import { SignatureV4 } from '@smithy/signature-v4'
import { credentials, region } from '../server/credentials.ts'

const maxClockSkewMs = 15 * 60_000

/** Verifies an upload link by signing it again. Returns the message with which S3 refuses it, or null if it is valid. */
export async function findLinkError({ method = '', url = '/', headers }: IncomingMessage, now: Date) {
  const [path = '/', search] = url.split('?')
  const query = Object.fromEntries(new URLSearchParams(search))
  const signedHeaders = query['X-Amz-SignedHeaders']?.split(';')
  if (!signedHeaders) return 'The request is not signed'
  // With an unsigned x-amz-copy-source, an upload link could copy another applicant's object.
  const requiredHeaders = ['host', ...Object.keys(headers).filter(name => name.startsWith('x-amz-'))]
  if (!requiredHeaders.every(name => signedHeaders.includes(name)))
    return 'There were headers which were not signed'

  const request = new HttpRequest({
    method,
    path,
    query,
    headers: {
      ...Object.fromEntries(signedHeaders.map(name => [name, String(headers[name])])),
      'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    },
  })
  const signer = new SignatureV4({
    credentials,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  const signingDate = parseTime(query['X-Amz-Date'])
  const expiresIn = Number(query['X-Amz-Expires'])
  if (signingDate.getTime() > now.getTime() + maxClockSkewMs) return 'The signed time is wrong'
  if (signingDate.getTime() + expiresIn * 1000 < now.getTime()) return 'Request has expired'
  try {
    const signableHeaders = new Set(signedHeaders)
    const signed = await signer.presign(request, { signingDate, expiresIn, signableHeaders })
    const isValid = signed.query?.['X-Amz-Signature'] === query['X-Amz-Signature']
    return isValid ? null : 'The signature does not match'
  } catch {
    return 'The request cannot be read'
  }
}

/** Parses the time of a signature, such as 20270812T080000Z. */
const parseTime = (text = '') =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
