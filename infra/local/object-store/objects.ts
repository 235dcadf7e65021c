import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const header = z.object({ key: z.string(), type: z.string() })
export type StoredObject = z.infer<typeof header> & { content: Buffer; etag: string }

/**
 * Opens the objects in a folder. Each is one file: a line of JSON with its key and type, then its content. A file is written
 * elsewhere and renamed, so that a read returns one whole version.
 */
export function openObjects(folder: string) {
  const temporary = join(folder, 'temporary')
  const stored = join(folder, 'objects')
  rmSync(temporary, { recursive: true, force: true })
  for (const path of [temporary, stored]) mkdirSync(path, { recursive: true })
  const fileOf = (key: string) => join(stored, createHash('sha256').update(key).digest('hex'))

  async function readObject(file: string): Promise<StoredObject | undefined> {
    try {
      const bytes = await readFile(file)
      const end = bytes.indexOf('\n')
      const content = bytes.subarray(end + 1)
      const etag = JSON.stringify(createHash('md5').update(content).digest('hex'))
      return { ...header.parse(JSON.parse(bytes.toString('utf8', 0, end))), content, etag }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      throw error
    }
  }

  return {
    get: (key: string) => readObject(fileOf(key)),

    async put(key: string, type: string, content: Buffer) {
      const file = join(temporary, randomUUID())
      await writeFile(file, Buffer.concat([Buffer.from(`${JSON.stringify({ key, type })}\n`), content]))
      await rename(file, fileOf(key))
    },

    delete: (key: string) => rm(fileOf(key), { force: true }),

    /** Returns the objects whose keys begin with the prefix. */
    async list(prefix: string) {
      const objects = await Promise.all(
        (await readdir(stored)).sort().map(name => readObject(join(stored, name))),
      )
      return objects.filter(object => object !== undefined).filter(({ key }) => key.startsWith(prefix))
    },
  }
}
export type Objects = ReturnType<typeof openObjects>
