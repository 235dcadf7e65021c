import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadBucket as Bucket, startObjectStore } from '#infra/local/object-store/object-store.ts'
import { credentials, region } from '#infra/local/server/credentials.ts'
import { createFolder } from '../../../temporary-folder.ts'

const siteOrigin = 'http://localhost:3000'
const { folder } = createFolder()
let store: Awaited<ReturnType<typeof startObjectStore>>
let client: S3Client

beforeAll(async () => {
  store = await startObjectStore({ folder, siteOrigin })

  client = new S3Client({
    region,
    credentials,
    endpoint: store.endpoint,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
})
afterAll(async () => {
  client.destroy()
  await store.stop()
})

const bytes = (text: string) => new TextEncoder().encode(text)
const presigned = (Key: string, size?: number, signingDate = new Date()) =>
  getSignedUrl(
    client,
    new PutObjectCommand({
      Bucket,
      Key,
      ContentType: 'application/pdf',
      ...(size !== undefined && { ContentLength: size }),
    }),
    { expiresIn: 300, signingDate, signableHeaders: new Set(['content-type', 'content-length']) },
  )
const put = (url: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/pdf', ...headers } })
const stored = async (Key: string) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
  return Body?.transformToString()
}
const missing = (Key: string) =>
  expect(client.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({ name: 'NotFound' })

describe('the signature check', () => {
  it.each<[string, (url: string) => Promise<Response>]>([
    ['another type', url => put(url, bytes('hello'), { 'content-type': 'text/html' })],
    ['another path', url => put(url.replace('refused', 'elsewhere'), bytes('hello'))],
    ['another expiry', url => put(url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'), bytes('hello'))],
    ['another signature', url => put(url.replace(/Signature=\w{8}/, 'Signature=00000000'), bytes('hello'))],
    ['no query at all', url => put(url.replace(/\?.*/, ''), bytes('hello'))],
    ['a source to copy from', url => put(url, bytes('hello'), { 'x-amz-copy-source': `${Bucket}/good` })],
    [
      'a made-up Authorization',
      url => put(url.replace(/\?.*/, ''), bytes('hello'), { authorization: 'AWS LOCAL:x' }),
    ],
    ['a path that cannot be decoded', url => put(url.replace('refused', '%E0%A4%A'), bytes('hello'))],
  ])('refuses %s', async (_, send) => {
    const response = await send(await presigned('refused', 5))
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('<Code>AccessDenied</Code>')
    await missing('refused')
    await missing('elsewhere')
  })

  it.each([
    ['was signed 301 seconds ago', -301],
    ['will be signed in an hour', 3600],
  ])('refuses an address that %s', async (_, seconds) => {
    const url = await presigned('refused', 5, new Date(Date.now() + seconds * 1000))
    expect((await put(url, bytes('hello'))).status).toBe(403)
  })

  it('lets the functions read with their signature only', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'kept/a', Body: 'abc' }))
    expect(await stored('kept/a')).toBe('abc')
    const otherClient = new S3Client({
      region,
      endpoint: store.endpoint,
      forcePathStyle: true,
      credentials: { ...credentials, secretAccessKey: 'guessed' },
    })
    await expect(otherClient.send(new GetObjectCommand({ Bucket, Key: 'kept/a' }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    })
  })
})

describe('the object store', () => {
  it('has the same address and objects after a restart', async () => {
    await put(await presigned('before', 5), bytes('hello'))
    const { endpoint } = store
    await store.stop()
    store = await startObjectStore({ folder, siteOrigin })
    expect(store.endpoint).toBe(endpoint)
    expect(await stored('before')).toBe('hello')
  })
})

describe('the CORS rules', () => {
  const preflight = (origin: string, method: string) =>
    fetch(`${store.endpoint}/${Bucket}/x`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'content-type',
      },
    })

  it('refuse pages of other sites, and other methods', async () => {
    const elsewhere = await preflight('http://evil.example', 'PUT')
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
    expect((await preflight(siteOrigin, 'DELETE')).headers.get('access-control-allow-methods')).toBe('PUT')
  })

  it('let a page read why an upload was refused', async () => {
    const response = await put(`${store.endpoint}/${Bucket}/x`, bytes('x'), { origin: siteOrigin })
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBe(siteOrigin)
  })
})
