import { fileTypeFromBuffer } from 'file-type'
import { checkOfficeFile, isOfficeType } from './office-file.ts'

/** How the bytes of a file compare with its content type. An iPhone's photo and a file with macros have a name. */
export type ContentResult = 'matching' | 'heic' | 'macros' | 'other'

/** Compares bytes with a content type: magic bytes, an Office file's inner parts, or being text (DECISIONS, 7). */
export async function checkContent(bytes: Uint8Array, contentType: string): Promise<ContentResult> {
  const result = await compare(bytes, contentType)
  return result === 'other' && /^image\/hei[cf]/.test(await magicType(bytes)) ? 'heic' : result
}

async function compare(bytes: Uint8Array, contentType: string): Promise<ContentResult> {
  if (isOfficeType(contentType)) return checkOfficeFile(bytes, contentType)
  const matches = contentType === 'text/plain' ? isPlainText(bytes) : (await magicType(bytes)) === contentType
  return matches ? 'matching' : 'other'
}

/** The file type that the first bytes identify. They identify every type that we accept or name. */
const magicType = async (bytes: Uint8Array) => (await fileTypeFromBuffer(bytes.subarray(0, 4100)))?.mime ?? ''

/** Whether bytes are text: UTF-16 with its mark, or UTF-8 or Latin letters, with no control characters but tab and line ends. */
function isPlainText(bytes: Uint8Array): boolean {
  const utf16 = [
    ['utf-16le', 0xff, 0xfe],
    ['utf-16be', 0xfe, 0xff],
  ] as const
  const marked = utf16.find(([, first, second]) => bytes[0] === first && bytes[1] === second)
  if (!marked) return bytes.every(byte => byte >= 0x20 || whitespace.includes(byte))
  try {
    const text = new TextDecoder(marked[0], { fatal: true }).decode(bytes)
    return [...text].every(character => character >= ' ' || whitespace.includes(character.charCodeAt(0)))
  } catch {
    return false
  }
}

const whitespace = [9, 10, 12, 13]
