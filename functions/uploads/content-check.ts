import { fileTypeFromBuffer } from 'file-type'
import { isOfficeFile, isOfficeType } from './office-file.ts'

/** How the content of a file compares with its type. An iPhone's photo has a name. */
export type ContentResult = 'matching' | 'heic' | 'other'

/** Compares content with a content type: magic bytes, an Office file's inner parts, or being text. */
export async function checkContent(content: Buffer, contentType: string): Promise<ContentResult> {
  if (isOfficeType(contentType)) return (await isOfficeFile(content, contentType)) ? 'matching' : 'other'
  if (contentType === 'text/plain') return isPlainText(content) ? 'matching' : 'other'
  const magicType = (await fileTypeFromBuffer(content.subarray(0, headBytes)))?.mime ?? ''
  if (magicType === contentType) return 'matching'
  return /^image\/hei[cf]/.test(magicType) ? 'heic' : 'other'
}

/** The first bytes identify every file type that we accept or name. */
const headBytes = 4100

const utf16Encodings = [
  { name: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'utf-16be', mark: [0xfe, 0xff] },
]
const whitespace = [9, 10, 12, 13]
const isTextCode = (code: number) => code >= 0x20 || whitespace.includes(code)

/** Whether content is text: UTF-16 with its mark, or UTF-8 or Latin letters, with no control characters but tab and line ends. */
function isPlainText(content: Buffer): boolean {
  const encoding = utf16Encodings.find(({ mark }) => mark.every((byte, index) => content[index] === byte))
  if (!encoding) return content.every(isTextCode)
  try {
    const text = new TextDecoder(encoding.name, { fatal: true }).decode(content)
    return [...text].every(character => isTextCode(character.charCodeAt(0)))
  } catch {
    return false
  }
}
