import { readFileSync } from 'node:fs'
import { describeSystemError, UserError } from '#infra/settings/user-error.ts'

/** Reads a UTF-8 file; refuses other encodings, which would garble names. */
export function readTextFile(file: string): string {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new UserError(
      isMissing
        ? `Cannot find the file ${file}.`
        : `Cannot read the file ${file} (${describeSystemError(error)}).`,
    )
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
