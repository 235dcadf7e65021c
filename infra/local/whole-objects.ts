import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type S3rver from 's3rver'

/**
 * Lets an object appear only when all of it has arrived. s3rver itself writes in place, so that an upload cut off
 * half-way damages what was there, and it answers before the last bytes are on the disk.
 */
export const keepObjectsWhole = (store: S3rver['store'], folder: string) => {
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
}
