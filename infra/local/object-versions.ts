import { existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type S3rver from 's3rver'

/**
 * Answers ListObjectVersions for the key that is the prefix; false when that is not what is asked. s3rver knows no
 * versions: an object is its only one, under the id that S3 gives where versioning is off.
 */
export function listVersions(url: string, store: S3rver['store'], response: ServerResponse): boolean {
  const { pathname, searchParams } = new URL(url, 'http://store')
  if (!searchParams.has('versions')) return false
  const bucket = pathname.split('/')[1] ?? ''
  const key = searchParams.get('prefix') ?? ''
  const there = existsSync(store.getResourcePath(bucket, key, 'object'))
  const version = there ? `<Version><Key>${key}</Key><VersionId>null</VersionId></Version>` : ''
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListVersionsResult><Name>${bucket}</Name>${version}</ListVersionsResult>`
  response.writeHead(200, { 'content-type': 'application/xml' }).end(body)
  return true
}
