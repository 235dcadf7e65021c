import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { cleanScan, scanTag, uploadFolders } from '#functions/environment.ts'
import { startHttpServer } from '../server/http-server.ts'
import { type Objects, openObjects, type StoredObject } from './objects.ts'
import { hasValidLink } from './upload-link.ts'

export const uploadBucket = 'local-uploads'
/** The content of the file with which virus scanners are tested. */
const eicar = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!'

type Options = { folder: string; siteOrigin: string }

/**
 * Starts the part of S3 that the portal uses, with its data in the folder. Browsers need a valid upload link. The server's
 * requests have a signature in a header, which is not checked.
 */
export async function startObjectStore({ folder, siteOrigin }: Options) {
  const objects = openObjects(folder)
  const app = new Hono<{ Bindings: HttpBindings }>()
    .use(cors({ origin: siteOrigin, allowMethods: ['PUT'], allowHeaders: ['content-type'] }))
    .all('*', async context => {
      // A browser reads no response while it is sending, so refused requests are also read to their end.
      const content = Buffer.from(await context.req.arrayBuffer())
      const key = toKey(new URL(context.req.url).pathname)
      const isServer = context.req.header('authorization') !== undefined
      if (!isServer && !(await hasValidLink(context.env.incoming, { Bucket: uploadBucket, Key: key })))
        return refuse(403, 'AccessDenied', 'The link is not valid for this request, or has expired.')
      switch (context.req.method) {
        case 'DELETE':
          await objects.delete(key)
          return context.body(null, 204)
        case 'PUT': {
          const copySource = context.req.header('x-amz-copy-source')
          if (copySource && isServer) return copyObject(key, copySource, context, objects)
          await objects.put(key, context.req.header('content-type') ?? 'application/octet-stream', content)
          return context.text('')
        }
        default:
          return read(key, new URL(context.req.url).searchParams, objects)
      }
    })
  app.onError(() => refuse(500, 'InternalError', 'The store failed'))
  const { url, stop } = await startHttpServer(getRequestListener(app.fetch))
  return { endpoint: url, stop }
}

/** Returns the key in the path of a request or of a source to copy: `/BUCKET/KEY`. */
const toKey = (path: string) => decodeURIComponent(path.replace(/^\/?[^/]+\//, ''))

const respondXml = (status: number, body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })

const refuse = (status: number, code: string, message: string) =>
  respondXml(status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
const refuseMissing = () => refuse(404, 'NoSuchKey', 'The specified key does not exist.')

async function copyObject(key: string, copySource: string, { req }: Context, objects: Objects) {
  const [path = ''] = copySource.split('?')
  const source = await objects.get(toKey(path))
  if (!source) return refuseMissing()
  if ((req.header('x-amz-copy-source-if-match') ?? source.etag) !== source.etag)
    return refuse(412, 'PreconditionFailed', 'The source is another version.')
  await objects.put(key, req.header('content-type') ?? source.type, source.content)
  return respondXml(200, `<CopyObjectResult><ETag>${source.etag}</ETag></CopyObjectResult>`)
}

async function read(key: string, query: URLSearchParams, objects: Objects) {
  if (query.has('versions')) return listVersions(await objects.list(query.get('prefix') ?? ''))
  const object = await objects.get(key)
  if (!object) return refuseMissing()
  const isReceived = key.startsWith(uploadFolders.received)
  const isInfected = object.content.includes(eicar)
  if (query.has('tagging')) return isReceived ? respondTag(isInfected) : respondXml(200, '<Tagging/>')
  // Nobody can read a received document that is infected.
  if (isReceived && isInfected) return refuse(403, 'AccessDenied', 'The document is not clean')
  const { content, type, etag } = object
  return new Response(new Uint8Array(content), {
    headers: {
      'content-type': type,
      'content-length': String(content.length),
      etag,
    },
  })
}

/** The store has no versions, so each object has one, with the id that S3 uses without versioning. */
function listVersions(objects: StoredObject[]) {
  const versions = objects.map(({ key }) => `<Version><Key>${key}</Key><VersionId>null</VersionId></Version>`)
  return respondXml(200, `<ListVersionsResult>${versions.join('')}</ListVersionsResult>`)
}

/** Imitates GuardDuty, which tags received documents. It detects the EICAR test file only. */
const respondTag = (isInfected: boolean) =>
  respondXml(
    200,
    `<Tagging><TagSet><Tag><Key>${scanTag}</Key><Value>${isInfected ? 'THREATS_FOUND' : cleanScan}</Value></Tag></TagSet></Tagging>`,
  )
