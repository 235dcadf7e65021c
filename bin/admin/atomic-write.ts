import { randomUUID } from 'node:crypto'
import { createWriteStream, openSync, renameSync, rmSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { describeSystemError, UserError } from '#infra/user-error.ts'

/** Has a file written, whole or not at all and for its owner's eyes only, in the place of whatever was there. */
export async function atomicWrite(file: string, write: (to: Writable) => Promise<void>): Promise<void> {
  const partial = `${file}.${randomUUID()}.partial`
  try {
    await write(createWriteStream(partial, { fd: openSync(partial, 'wx', 0o600) }))
    renameSync(partial, file)
  } catch (thrown) {
    rmSync(partial, { force: true })
    if (thrown instanceof Error && 'path' in thrown)
      throw new UserError(`The file ${file} cannot be written (${describeSystemError(thrown)}).`)
    throw thrown
  }
}
