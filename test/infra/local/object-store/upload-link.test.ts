import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, expect, it } from 'vitest'
import { startObjectStore, uploadBucket } from '#infra/local/object-store/object-store.ts'
import { credentials, region } from '#infra/local/server/credentials.ts'
import { createFolder } from '../../../support/temporary-folder.ts'

const { folder } = createFolder()
const { endpoint, stop } = await startObjectStore({ folder, siteOrigin: 'http://localhost:3000' })
afterAll(stop)
const requestChecksumCalculation = 'WHEN_REQUIRED'
const client = new S3Client({
  endpoint,
  region,
  credentials,
  forcePathStyle: true,
  requestChecksumCalculation,
})

/** Returns an upload link that lives for a minute. */
const createLink = (Key: string, ageSeconds = 0) =>
  getSignedUrl(client, new PutObjectCommand({ Bucket: uploadBucket, Key, ContentType: 'text/plain' }), {
    expiresIn: 60,
    signingDate: new Date(Date.now() - ageSeconds * 1000),
    signableHeaders: new Set(['content-type']),
  })
const put = async (link: string) =>
  (await fetch(link, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } })).status

it('an upload link works until it expires', async () => {
  expect(await put(await createLink('a', 50))).toBe(200)
  expect(await put(await createLink('a', 61))).toBe(403)
})

it.each([
  ['another object', (link: string) => link.replace('/a?', '/b?')],
  ['no signature', (link: string) => link.replace(/\?.*/, '')],
])('an upload link with %s is refused', async (_, change) => {
  expect(await put(change(await createLink('a')))).toBe(403)
})
