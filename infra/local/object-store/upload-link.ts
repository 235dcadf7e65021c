import type { IncomingMessage } from 'node:http'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { credentials, region } from '../server/credentials.ts'

/** Whether a request has an upload link for the object that has not expired. To sign it again must give the same link. */
export async function hasValidLink(
  { method, url = '/', headers }: IncomingMessage,
  object: { Bucket: string; Key: string },
): Promise<boolean> {
  const { href, origin, searchParams } = new URL(url, `http://${headers.host}`)
  const signingDate = parseTime(searchParams.get('X-Amz-Date') ?? '')
  const expiresIn = Number(searchParams.get('X-Amz-Expires'))
  // The SDK signs with the machine's clock, not with the rehearsal's.
  const isCurrent = signingDate.getTime() + expiresIn * 1000 > Date.now()
  if (method !== 'PUT' || !isCurrent) return false

  const hasSignedLength = searchParams.get('X-Amz-SignedHeaders')?.includes('content-length')
  const put = new PutObjectCommand({
    ...object,
    ContentType: headers['content-type'],
    ContentLength: hasSignedLength ? Number(headers['content-length']) : undefined,
  })
  const client = new S3Client({
    endpoint: origin,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const signableHeaders = new Set(['content-type', 'content-length'])
  return href === (await getSignedUrl(client, put, { expiresIn, signingDate, signableHeaders }))
}

/** Parses the time of a signature, such as 20270812T080000Z. */
const parseTime = (text: string) =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
