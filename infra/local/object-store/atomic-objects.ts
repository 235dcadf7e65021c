import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type S3rver from 's3rver'

/**
 * Lets an object appear only when all of it has arrived, and reads its bytes as they were at one moment. s3rver itself
 * writes in place, so that an upload cut off half-way damages what was there, and it answers before the last bytes are
 * on the disk; of an object that is replaced while it is read it gives the one's bytes at the other's length.
 */
export const makeObjectsAtomic = (store: S3rver['store'], folder: string) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const arriving = join(folder, randomUUID())
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
        createWriteStream(arriving),
      )
      const path = store.getResourcePath(bucket, key, 'object')
      await mkdir(dirname(path), { recursive: true })
      await rename(arriving, path)
    } catch (error) {
      await rm(arriving, { force: true })
      throw error
    }
    const md5 = hash.digest('hex')
    await store.putMetadata(bucket, key, metadata, md5)
    return { size, md5 }
  }

  const found = store.getObject.bind(store)
  store.getObject = async (bucket, key, asked) => {
    const object = await found(bucket, key)
    object?.content?.destroy()
    const bytes = object && (await readFile(store.getResourcePath(bucket, key, 'object')).catch(absent))
    if (!bytes) return null
    const { start = 0, end = Number.POSITIVE_INFINITY } = asked ?? {}
    const range = { start, end: Math.min(end, bytes.length - 1) }
    object.metadata['content-length'] = String(bytes.length)
    if (asked?.start !== undefined) object.range = range
    const there = object.range === undefined || start <= range.end
    object.content = there ? Readable.from([bytes.subarray(range.start, range.end + 1)]) : null
    return object
  }
}

function absent(thrown: NodeJS.ErrnoException) {
  if (thrown.code !== 'ENOENT') throw thrown
}
