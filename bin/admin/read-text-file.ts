import { readFileSync } from 'node:fs'
import { describeSystemError, UserError } from '#infra/user-error.ts'

/** The text of a file in UTF-8; refuses another encoding, in which names would be garbled. */
export function readTextFile(file: string): string {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (thrown) {
    const absent = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'
    throw new UserError(
      absent
        ? `There is no file ${file}.`
        : `The file ${file} cannot be read (${describeSystemError(thrown)}).`,
    )
  }
  try {
    if (bytes.includes(0)) throw new TypeError('UTF-16, or no text')
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UserError(
      `The file ${file} is not UTF-8 text. In Excel, save it as "CSV UTF-8 (Comma delimited)". Nothing was done.`,
    )
  }
}
