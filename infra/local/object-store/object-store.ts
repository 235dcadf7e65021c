import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type S3rver from 's3rver'
import { uploadsBucketDefinition } from '../../data/uploads-bucket-definition.ts'
import { credentials, region } from '../server/credentials.ts'
import { restartHttpServer } from '../server/http-server.ts'
import { makeObjectsAtomic } from './atomic-objects.ts'
import { respondWithScanResult } from './malware-scan.ts'
import { findSignatureError } from './signed-request.ts'

export const uploadBucket = 'local-uploads'
const methods: readonly string[] = uploadsBucketDefinition.methods

type Options = { folder: string; siteOrigin: string }

/** Starts S3 with its data in the folder. Responds with 403 to requests without a valid signature. */
export const startObjectStore = async ({ folder, siteOrigin }: Options) => {
  const Server: typeof S3rver = createRequire(import.meta.url)('s3rver')
  const server = new Server({
    directory: join(folder, 'stored'),
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: uploadBucket }],
  })
  const { store } = server
  await server.configureBuckets()
  makeObjectsAtomic(store, join(folder, 'arriving'))
  const handle = server.callback()

  const { url, stop } = await restartHttpServer(
    async (request, response) => {
      if (request.headers.origin === siteOrigin) {
        response.setHeader('access-control-allow-origin', siteOrigin)
        response.setHeader('access-control-expose-headers', 'ETag')
        response.setHeader('vary', 'Origin')
      }
      if (request.method === 'OPTIONS') return respondToPreflight(request, response, siteOrigin)
      // The SDK signs with the machine's clock, not with the rehearsal's.
      const signatureError = await findSignatureError(request, credentials, region, new Date())
      if (signatureError) return refuse(request, response, signatureError)
      request.url = withoutSignature(request.url ?? '/')
      if (request.method === 'GET' && respondToListVersions(request.url, store, response)) return
      if (!(await respondWithScanResult(request, response, store))) handle(request, response)
    },
    join(folder, 'port'),
  )
  return { endpoint: url, stop }
}

const respondToPreflight = ({ headers }: IncomingMessage, response: ServerResponse, siteOrigin: string) => {
  const requestedMethod = headers['access-control-request-method'] ?? ''
  if (headers.origin !== siteOrigin || !methods.includes(requestedMethod))
    return void response.writeHead(403).end()
  const allowedHeaders = {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': uploadsBucketDefinition.headers.join(', '),
    'access-control-max-age': '3000',
  }
  response.writeHead(204, allowedHeaders).end()
}

/** Reads the whole request before it responds, because a browser that is still sending does not read the response. */
function refuse(request: IncomingMessage, response: ServerResponse, message: string) {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`
  request.resume().once('end', () => response.writeHead(403, { 'content-type': 'application/xml' }).end(body))
}

/** Removes the verified signature, because s3rver would verify it again by a different clock. */
const withoutSignature = (url: string) => {
  const [path = '/', search = ''] = url.split('?')
  const remaining = search.split('&').filter(pair => !pair.startsWith('X-Amz-') && pair !== 'versionId=null')
  return search && remaining.length > 0 ? `${path}?${remaining.join('&')}` : path
}

/**
 * Responds to ListObjectVersions; returns false for other requests. s3rver has no versions, so each object has one,
 * with the id that S3 uses without versioning.
 */
function respondToListVersions(url: string, store: S3rver['store'], response: ServerResponse) {
  const { pathname, searchParams } = new URL(url, 'http://store')
  if (!searchParams.has('versions')) return false
  const bucket = pathname.split('/')[1] ?? ''
  store.listObjects(bucket, { prefix: searchParams.get('prefix') ?? '' }).then(
    ({ objects }) => {
      const versions = objects.map(
        ({ key, lastModifiedDate }) =>
          `<Version><Key>${key}</Key><VersionId>null</VersionId><LastModified>${lastModifiedDate.toISOString()}</LastModified></Version>`,
      )
      const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListVersionsResult><Name>${bucket}</Name>${versions.join('')}</ListVersionsResult>`
      response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
    },
    // s3rver fails when a file disappears while it lists; the SDK retries after a 500.
    () => response.writeHead(500).end(),
  )
  return true
}
