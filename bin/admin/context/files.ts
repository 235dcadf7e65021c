import { randomUUID } from 'node:crypto'
import { createWriteStream, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { describeSystemError, UserError } from '#infra/settings/user-error.ts'

/** Reads a UTF-8 file; refuses other encodings, which would garble names. */
export function readTextFile(file: string): string {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw new UserError(`Cannot read the file ${file} (${describeSystemError(error)}).`)
  }
  try {
    if (bytes.includes(0)) throw new TypeError('UTF-16 or binary')
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UserError(
      `The file ${file} is not UTF-8 text. In Excel, save it as "CSV UTF-8 (Comma delimited)". Nothing has changed.`,
    )
  }
}

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
