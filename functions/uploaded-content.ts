import { fileTypeFromBuffer } from 'file-type'
import { officeMatches, ofOffice } from './office-file.ts'

/** What bytes are against the content type they came under; an iPhone's photo is told apart. */
export type Found = 'matching' | 'heic' | 'other'

/** Tells the kind of a file by its content: magic bytes, an Office file's inner parts, or being text (DECISIONS, 7). */
export async function contentFound(bytes: Uint8Array, contentType: string): Promise<Found> {
  if (await matches(bytes, contentType)) return 'matching'
  return /^image\/hei[cf]/.test(await kindOf(bytes)) ? 'heic' : 'other'
}

async function matches(bytes: Uint8Array, contentType: string): Promise<boolean> {
  if (contentType === 'text/plain') return plainText(bytes)
  return ofOffice(contentType) ? officeMatches(bytes, contentType) : (await kindOf(bytes)) === contentType
}

/** By the first bytes: nothing that is looked for here is told later. */
const kindOf = async (bytes: Uint8Array) => (await fileTypeFromBuffer(bytes.subarray(0, 4100)))?.mime ?? ''

/** Text is UTF-16 with its mark, or UTF-8 or Latin letters, without control characters but tab and line ends. */
function plainText(bytes: Uint8Array): boolean {
  const utf16 = [
    ['utf-16le', 0xff, 0xfe],
    ['utf-16be', 0xfe, 0xff],
  ] as const
  const marked = utf16.find(([, first, second]) => bytes[0] === first && bytes[1] === second)
  if (!marked) return bytes.every(byte => byte >= 0x20 || blanks.includes(byte))
  try {
    const text = new TextDecoder(marked[0], { fatal: true }).decode(bytes)
    return [...text].every(sign => sign >= ' ' || blanks.includes(sign.charCodeAt(0)))
  } catch {
    return false
  }
}

const blanks = [9, 10, 12, 13]
