import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type S3rver from 's3rver'
import type S3Error from 's3rver/lib/models/error'

const StoreError: typeof S3Error = createRequire(import.meta.url)('s3rver/lib/models/error')

/**
 * Makes the store write and read whole objects. s3rver itself writes in place: an interrupted upload damages the previous
 * object, a response may precede the last bytes on disk, a read may mix two versions of an object or find half of its
 * metadata, a copy ignores the ETag that it depends on, and a deletion removes the folder that an upload is about to use.
 */
export const makeObjectsAtomic = (store: S3rver['store'], folder: string) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const temporaryPath = join(folder, randomUUID())
    const hash = createHash('md5')
    let size = 0
    try {
      await pipeline(
        Buffer.isBuffer(content) ? Readable.from([content]) : content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            size += chunk.length
            yield chunk
          }
        },
        createWriteStream(temporaryPath),
      )
      const path = store.getResourcePath(bucket, key, 'object')
      await mkdir(dirname(path), { recursive: true })
      await rename(temporaryPath, path)
    } catch (error) {
      await rm(temporaryPath, { force: true })
      throw error
    }
    const md5 = hash.digest('hex')
    await store.putMetadata(bucket, key, metadata, md5)
    return { size, md5 }
  }

  const putMetadata = store.putMetadata.bind(store)
  store.putMetadata = async (bucket, key, metadata, md5) => {
    const temporaryKey = `${key}.${randomUUID()}`
    await putMetadata(bucket, temporaryKey, metadata, md5)
    for (const resource of md5 === undefined ? ['metadata.json'] : ['object.md5', 'metadata.json'])
      await rename(
        store.getResourcePath(bucket, temporaryKey, resource),
        store.getResourcePath(bucket, key, resource),
      )
  }

  store.deleteObject = async (bucket, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json'])
      await rm(store.getResourcePath(bucket, key, resource), { force: true })
  }

  const getObject = store.getObject.bind(store)
  store.getObject = async (bucket, key, requestedRange) => {
    const object = await getObject(bucket, key)
    object?.content?.destroy()
    const bytes =
      object && (await readFile(store.getResourcePath(bucket, key, 'object')).catch(ignoreMissing))
    if (!bytes) return null
    const { start = 0, end = Number.POSITIVE_INFINITY } = requestedRange ?? {}
    const range = { start, end: Math.min(end, bytes.length - 1) }
    object.metadata['content-length'] = String(bytes.length)
    object.metadata.etag = etagOf(bytes)
    if (requestedRange?.start !== undefined) object.range = range
    const isSatisfiable = object.range === undefined || start <= range.end
    object.content = isSatisfiable ? Readable.from([bytes.subarray(range.start, range.end + 1)]) : null
    return object
  }

  const copyObject = store.copyObject.bind(store)
  store.copyObject = async (sourceBucket, sourceKey, bucket, key, headers) => {
    if (!headers) return copyObject(sourceBucket, sourceKey, bucket, key, headers)
    const content = await readFile(store.getResourcePath(sourceBucket, sourceKey, 'object')).catch(
      ignoreMissing,
    )
    if (!content) throw new StoreError('NoSuchKey', 'The specified key does not exist.')
    const expected = headers['x-amz-copy-source-if-match']
    if (expected !== undefined && expected !== etagOf(content))
      throw new StoreError('PreconditionFailed', 'The source is another version.')
    await store.putObject({ bucket, key, content, metadata: headers })
    return store.getMetadata(bucket, key)
  }
}

const etagOf = (bytes: Buffer) => JSON.stringify(createHash('md5').update(bytes).digest('hex'))

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}
