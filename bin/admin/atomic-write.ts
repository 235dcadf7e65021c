import { randomUUID } from 'node:crypto'
import { createWriteStream, openSync, renameSync, rmSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { describeSystemError, UserError } from '#infra/user-error.ts'

/** Writes a file that only its owner can read, and replaces an existing file only once the new one is complete. */
export async function atomicWrite(file: string, write: (stream: Writable) => Promise<void>): Promise<void> {
  const partialFile = `${file}.${randomUUID()}.partial`
  try {
    await write(createWriteStream(partialFile, { fd: openSync(partialFile, 'wx', 0o600) }))
    renameSync(partialFile, file)
  } catch (error) {
    rmSync(partialFile, { force: true })
    if (error instanceof Error && 'path' in error)
      throw new UserError(`Cannot write the file ${file} (${describeSystemError(error)}).`)
    throw error
  }
}
