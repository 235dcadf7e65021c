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
    throw new UserError(
      `Cannot write the file ${file} (${describeSystemError(error)}). If it is open in Excel, close it there and try again.`,
    )
  }
}

export function createOutputFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UserError(`Cannot create the folder ${folder} (${describeSystemError(error)}).`)
  }
}
