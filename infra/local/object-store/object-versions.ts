import type { ServerResponse } from 'node:http'
import type S3rver from 's3rver'

/**
 * Answers ListObjectVersions for the keys that begin with a prefix; false when that is not what is asked. s3rver knows
 * no versions: an object is its only one, under the id that S3 gives where versioning is off.
 */
export function listVersions(url: string, store: S3rver['store'], response: ServerResponse): boolean {
  const { pathname, searchParams } = new URL(url, 'http://store')
  if (!searchParams.has('versions')) return false
  const bucket = pathname.split('/')[1] ?? ''
  // s3rver stumbles over a file that goes while it lists: the SDK asks again after a 500.
  answer(bucket, searchParams.get('prefix') ?? '', store, response).catch(() => response.writeHead(500).end())
  return true
}

async function answer(bucket: string, prefix: string, store: S3rver['store'], response: ServerResponse) {
  const { objects } = await store.listObjects(bucket, { prefix })
  const versions = objects.map(({ key }) => `<Version><Key>${key}</Key><VersionId>null</VersionId></Version>`)
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListVersionsResult><Name>${bucket}</Name>${versions.join('')}</ListVersionsResult>`
  response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
}
