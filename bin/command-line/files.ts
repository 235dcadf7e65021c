import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { describeSystemError, UserError } from '#infra/errors/user-error.ts'

/** Writes a file that only its owner can read, and replaces an existing file only once the new one is complete. */
export function writeOutputFile(file: string, bytes: Uint8Array): void {
  const partialFile = `${file}.${randomUUID()}.partial`
  try {
    writeFileSync(partialFile, bytes, { flag: 'wx', mode: 0o600 })
    renameSync(partialFile, file)
  } catch (error) {
    rmSync(partialFile, { force: true })
    const advice = isOpenElsewhere(error) ? ' If it is open, close it in Excel and try again.' : ''
    throw new UserError(`Cannot write the file ${file} (${describeSystemError(error)}).${advice}`)
  }
}

/** Creates a folder, if there is none. */
export function createOutputFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UserError(`Cannot create the folder ${folder} (${describeSystemError(error)}).`)
  }
}

/** Windows refuses to replace a file that another program has open. */
const isOpenElsewhere = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'rename' &&
  'code' in error &&
  /^E(PERM|BUSY|ACCES)$/.test(String(error.code))
