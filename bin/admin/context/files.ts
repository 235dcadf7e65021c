import { randomUUID } from 'node:crypto'
import { createWriteStream, openSync, renameSync, rmSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { describeSystemError, UserError } from '#infra/settings/user-error.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Writes a file that only its owner can read, and replaces an existing file only once the new one is complete. An
 * interruption by a signal fails the write, so that no incomplete file with personal data remains.
 */
export async function atomicWrite(file: string, write: (stream: Writable) => Promise<void>): Promise<void> {
  const partialFile = `${file}.${randomUUID()}.partial`
  let stream: Writable | undefined
  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
    stream?.destroy(new UserError(`Interrupted. Did not write the file ${file}.`))
  }
  for (const signal of signals) process.on(signal, interrupt)
  try {
    stream = createWriteStream(partialFile, { fd: openSync(partialFile, 'wx', 0o600) })
    await write(stream)
    renameSync(partialFile, file)
  } catch (error) {
    rmSync(partialFile, { force: true })
    if (error instanceof Error && 'path' in error)
      throw new UserError(`Cannot write the file ${file} (${describeSystemError(error)}).`)
    throw error
  } finally {
    // npm repeats the signal. It must not end the process before the caller has written its audit entry.
    if (!isInterrupted) for (const signal of signals) process.off(signal, interrupt)
  }
}
