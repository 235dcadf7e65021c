import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type S3rver from 's3rver'
import { uploadsBucketDefinition } from '../../data/uploads-bucket-definition.ts'
import { credentials } from '../credentials.ts'
import { restartHttpServer } from '../http-server.ts'
import { makeObjectsAtomic } from './atomic-objects.ts'
import { answerScannedDocument } from './malware-scan.ts'
import { listVersions } from './object-versions.ts'
import { refusalOf } from './signed-request.ts'

export const uploadBucket = 'local-uploads'
const methods: readonly string[] = uploadsBucketDefinition.methods

type Options = { folder: string; siteOrigin: string }

/** Starts S3 with its data in the folder, behind a gate that answers 403 to whatever is not properly signed. */
export const startObjectStore = async ({ folder, siteOrigin }: Options) => {
  const server: typeof S3rver = createRequire(import.meta.url)('s3rver')
  const store = new server({
    directory: join(folder, 'stored'),
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: uploadBucket }],
  })
  await store.configureBuckets()
  makeObjectsAtomic(store.store, join(folder, 'arriving'))
  const pass = store.callback()

  const { url, stop } = await restartHttpServer(
    (request, response) => {
      if (request.headers.origin === siteOrigin) {
        response.setHeader('access-control-allow-origin', siteOrigin)
        response.setHeader('access-control-expose-headers', 'ETag')
        response.setHeader('vary', 'Origin')
      }
      if (request.method === 'OPTIONS') return allow(request, response, siteOrigin)
      // The SDK signs by the machine's clock, whatever a rehearsal's clock says.
      const refusal = refusalOf(request, credentials, new Date())
      if (refusal) return refuse(request, response, 403, 'AccessDenied', refusal)
      request.url = withoutSignature(request.url ?? '/')
      if (request.method === 'GET' && listVersions(request.url, store.store, response)) return
      void answerScannedDocument(request, response, store.store).then(done => done || pass(request, response))
    },
    join(folder, 'port'),
  )
  return { endpoint: url, stop }
}

const allow = ({ headers }: IncomingMessage, response: ServerResponse, siteOrigin: string) => {
  const asked = headers['access-control-request-method'] ?? ''
  if (headers.origin !== siteOrigin || !methods.includes(asked)) return void response.writeHead(403).end()
  const allowed = {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': uploadsBucketDefinition.headers.join(', '),
    'access-control-max-age': '3000',
  }
  response.writeHead(204, allowed).end()
}

/** Reads what is still being sent first: a browser that is cut off while sending never sees the answer. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: string,
  words: string,
) {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${words}</Message></Error>`
  request
    .resume()
    .once('end', () => response.writeHead(status, { 'content-type': 'application/xml' }).end(body))
}

/** The gate has judged the presigned query; s3rver would judge it again, by another clock. */
const withoutSignature = (url: string) => {
  const [path = '/', search = ''] = url.split('?')
  const kept = search.split('&').filter(pair => !pair.startsWith('X-Amz-') && pair !== 'versionId=null')
  return search && kept.length > 0 ? `${path}?${kept.join('&')}` : path
}
