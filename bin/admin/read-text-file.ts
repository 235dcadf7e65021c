import { readFileSync } from 'node:fs'
import { Problem, reasonOf } from '#infra/user-error.ts'

/** The text of a file in UTF-8; refuses another encoding, in which names would be garbled. */
export function readText(file: string): string {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(file)
  } catch (thrown) {
    const absent = thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'
    throw new Problem(
      absent ? `There is no file ${file}.` : `The file ${file} cannot be read (${reasonOf(thrown)}).`,
    )
  }
  try {
    if (bytes.includes(0)) throw new TypeError('UTF-16, or no text')
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Problem(
      `The file ${file} is not UTF-8 text. In Excel, save it as "CSV UTF-8 (Comma delimited)". Nothing was done.`,
    )
  }
}
