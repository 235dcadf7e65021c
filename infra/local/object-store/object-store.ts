import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { uploadsBucketDefinition } from '../../data/uploads-bucket-definition.ts'
import { credentials, region } from '../server/credentials.ts'
import { restartHttpServer } from '../server/http-server.ts'
import { type Objects, openObjects, type StoredObject } from './objects.ts'
import { findSignatureError } from './signed-request.ts'

export const uploadBucket = 'local-uploads'
const methods: readonly string[] = uploadsBucketDefinition.methods
/** The content of the file with which virus scanners are tested. */
const eicar = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!'

type Options = { folder: string; siteOrigin: string }
type Reply = { status: number; headers?: Record<string, string | number>; body?: string | Buffer }

/** Starts the part of S3 that the portal uses, with its data in the folder. Refuses requests without a valid signature. */
export const startObjectStore = async ({ folder, siteOrigin }: Options) => {
  const objects = openObjects(folder)
  const { url, stop } = await restartHttpServer(
    async (request, response) => {
      if (request.headers.origin === siteOrigin) {
        response.setHeader('access-control-allow-origin', siteOrigin)
        response.setHeader('access-control-expose-headers', 'ETag')
        response.setHeader('vary', 'Origin')
      }
      if (request.method === 'OPTIONS') return respondToPreflight(request, response, siteOrigin)
      const { status, headers, body } = await answer(request, objects).catch(() =>
        refuse(500, 'InternalError', 'The store failed'),
      )
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
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

async function answer(request: IncomingMessage, objects: Objects): Promise<Reply> {
  // A browser that is still sending does not read a response, so that also a refused request is read to its end.
  const content = Buffer.concat(await request.toArray())
  // The SDK signs with the machine's clock, not with the rehearsal's.
  const signatureError = await findSignatureError(request, credentials, region, new Date())
  if (signatureError) return refuse(403, 'AccessDenied', signatureError)

  const { method, headers, url = '/' } = request
  const { pathname, searchParams } = new URL(url, 'http://store')
  const key = toKey(pathname)
  if (method === 'DELETE') {
    await objects.delete(key)
    return { status: 204 }
  }
  if (method === 'PUT' && headers['x-amz-copy-source']) return copyObject(key, headers, objects)
  if (method === 'PUT') {
    await objects.put(key, headers['content-type'] ?? 'application/octet-stream', content)
    // Firefox takes an answer without a type for XML, and logs an error about an empty one.
    return { status: 200, headers: { 'content-type': 'text/plain' } }
  }
  if (searchParams.has('versions')) return listVersions(await objects.list(searchParams.get('prefix') ?? ''))
  const object = await objects.get(key)
  if (!object) return refuse(404, 'NoSuchKey', 'The specified key does not exist.')
  if (searchParams.has('tagging')) return readScanTag(object)
  return readObject(object, method, headers.range)
}

/** Returns the key in the path of a request or of a source to copy: `/BUCKET/KEY`. */
const toKey = (path: string) => decodeURIComponent(path.replace(/^\/?[^/]+\//, ''))

const replyXml = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
})

const refuse = (status: number, code: string, message: string) =>
  replyXml(status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`)

async function copyObject(key: string, headers: IncomingMessage['headers'], objects: Objects) {
  const [path = ''] = String(headers['x-amz-copy-source']).split('?')
  const source = await objects.get(toKey(path))
  if (!source) return refuse(404, 'NoSuchKey', 'The specified key does not exist.')
  if ((headers['x-amz-copy-source-if-match'] ?? source.etag) !== source.etag)
    return refuse(412, 'PreconditionFailed', 'The source is another version.')
  const isReplaced = headers['x-amz-metadata-directive'] === 'REPLACE'
  await objects.put(key, (isReplaced && headers['content-type']) || source.type, source.content)
  return replyXml(200, `<CopyObjectResult><ETag>${source.etag}</ETag></CopyObjectResult>`)
}

/** The store has no versions, so each object has one, with the id that S3 uses without versioning. */
const listVersions = (objects: StoredObject[]) => {
  const versions = objects.map(
    ({ key, changedAt }) =>
      `<Version><Key>${key}</Key><VersionId>null</VersionId><LastModified>${changedAt.toISOString()}</LastModified></Version>`,
  )
  return replyXml(200, `<ListVersionsResult>${versions.join('')}</ListVersionsResult>`)
}

const isInfected = ({ content }: StoredObject) => content.includes(eicar)

/** Imitates GuardDuty, which tags received documents. It detects the EICAR test file only. */
function readScanTag(object: StoredObject) {
  const result = isInfected(object) ? 'THREATS_FOUND' : 'NO_THREATS_FOUND'
  const tag = `<Tag><Key>GuardDutyMalwareScanStatus</Key><Value>${result}</Value></Tag>`
  return replyXml(200, `<Tagging><TagSet>${object.key.startsWith('received/') ? tag : ''}</TagSet></Tagging>`)
}

/** Returns an object or the range of it. Nobody can read a received document that is infected. */
function readObject(object: StoredObject, method = '', range = ''): Reply {
  const { key, type, content, etag, changedAt } = object
  if (method === 'GET' && key.startsWith('received/') && isInfected(object))
    return refuse(403, 'AccessDenied', 'The document is not clean')
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? []
  const start = Number(first ?? 0)
  const end = Math.min(Number(last || content.length - 1), content.length - 1)
  if (first !== undefined && start > end) return refuse(416, 'InvalidRange', 'The range is not satisfiable')
  return {
    status: first === undefined ? 200 : 206,
    headers: {
      'content-type': type,
      'content-length': end + 1 - start,
      etag,
      'last-modified': changedAt.toUTCString(),
      ...(first !== undefined && { 'content-range': `bytes ${start}-${end}/${content.length}` }),
    },
    body: content.subarray(start, end + 1),
  }
}
