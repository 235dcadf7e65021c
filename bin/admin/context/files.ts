import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, lstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describeSystemError, UserError } from '#infra/settings/user-error.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** Returns whether a path is a file that writing it would replace. */
export const isReplaced = (file: string) => existsSync(file) && statSync(file).isFile()

/** Writes a file as `atomicWrite` does. */
export const writeOutputFile = (file: string, bytes: Uint8Array) =>
  atomicWrite(file, stream => pipeline([bytes], stream))

/**
 * Writes a file that only its owner can read, and replaces an existing file only once the new one is complete. A link or a
 * device is written through. An interruption by a signal fails the write, so that no incomplete file with personal data
 * remains.
 */
export async function atomicWrite(file: string, write: (stream: Writable) => Promise<void>): Promise<void> {
  const isDirect = lstatSync(file, { throwIfNoEntry: false })?.isFile() === false
  const partialFile = isDirect ? file : `${file}.${randomUUID()}.partial`
  let stream: Writable | undefined
  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
    stream?.destroy(new UserError(`Interrupted. Did not write the file ${file}.`))
  }
  for (const signal of signals) process.on(signal, interrupt)
  try {
    stream = createWriteStream(partialFile, { fd: openSync(partialFile, isDirect ? 'w' : 'wx', 0o600) })
    await write(stream)
    if (!isDirect) renameSync(partialFile, file)
  } catch (error) {
    if (!isDirect) rmSync(partialFile, { force: true })
    if (error instanceof Error && 'path' in error)
      throw new UserError(
        `Cannot write the file ${file} (${describeSystemError(error)}).${closeAdvice(error)}`,
      )
    throw error
  } finally {
    // npm repeats the signal. It must not end the process before the caller has written its audit entry.
    if (!isInterrupted) for (const signal of signals) process.off(signal, interrupt)
  }
}

/** Windows refuses to replace a file that another program has open. */
const closeAdvice = (error: Error) =>
  'code' in error &&
  'syscall' in error &&
  error.syscall === 'rename' &&
  /^E(PERM|BUSY|ACCES)$/.test(String(error.code))
    ? ' If it is open, close it in Excel and try again.'
    : ''
