import { findContentType, hasExtension } from '#shared/rules/upload-check.ts'
import type { ContentResult } from './content-result.ts'
import { readOpenXmlFile } from './open-xml.ts'
import { isPlainText } from './plain-text.ts'

/** Bytes are written as Latin-1. */
const zipMark = 'PK\x03\x04'
const compoundFileMark = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

const pdf = { contentType: 'application/pdf', mark: '%PDF', endMark: '%%EOF' }
const markedTypes = [
  { contentType: 'image/png', mark: '\x89PNG\r\n\x1a\n', endMark: 'IEND' },
  { contentType: 'image/jpeg', mark: '\xff\xd8\xff', endMark: '\xff\xd9' },
  pdf,
]

const foreignMarks = [
  { mark: 'ftyphei', at: 4, problem: 'heic' },
  { mark: 'ftyphev', at: 4, problem: 'heic' },
  { mark: 'ftypmif1', at: 4, problem: 'heic' },
  { mark: 'ftypavif', at: 4, problem: 'other-picture' },
  { mark: 'WEBP', at: 8, problem: 'other-picture' },
  { mark: 'GIF8', at: 0, problem: 'other-picture' },
  { mark: 'BM', at: 0, problem: 'other-picture' },
  { mark: 'II*\0', at: 0, problem: 'other-picture' },
  { mark: 'MM\0*', at: 0, problem: 'other-picture' },
  { mark: 'MZ', at: 0, problem: 'other' },
  { mark: '\x7fELF', at: 0, problem: 'other' },
  { mark: '#!', at: 0, problem: 'other' },
] as const

/**
 * Returns the content type of a file. Reads its first kilobytes and the bounded directory of a ZIP archive, and searches for
 * marks. It follows no other offset in a file, so that no file takes long. The virus scan and staff check the rest.
 */
export async function checkContent(content: Buffer, fileName: string): Promise<ContentResult> {
  const head = content.toString('latin1', 0, 1024)
  if (head.startsWith(zipMark)) return readOpenXmlFile(content)
  if (head.startsWith(compoundFileMark)) return readCompoundFile(content)
  const markedType = markedTypes.find(({ mark }) => head.startsWith(mark))
  if (markedType) return requireEnd(content, markedType)
  // Before the foreign marks, because text may begin with the letters of one.
  const mayBeText = findContentType(fileName) === 'text/plain' || !hasExtension(fileName)
  if (mayBeText && isPlainText(content)) return { contentType: 'text/plain' }
  const foreign = foreignMarks.find(({ mark, at }) => head.startsWith(mark, at))
  if (foreign) return { problem: foreign.problem }
  return head.includes(pdf.mark) ? requireEnd(content, pdf) : { problem: 'other' }
}

/** Accepts a file with an end mark after its first quarter. An earlier mark may end a thumbnail or a first page. */
const requireEnd = (content: Buffer, { contentType, endMark }: typeof pdf): ContentResult =>
  content.lastIndexOf(endMark, undefined, 'latin1') > content.length / 4
    ? { contentType }
    : { problem: 'incomplete' }

const legacyOfficeStreams = new Map([
  ['worddocument', 'application/msword'],
  ['workbook', 'application/vnd.ms-excel'],
  ['book', 'application/vnd.ms-excel'],
])

/**
 * Returns the type of a compound file by the first known name in its directory. Refuses one with an encrypted docx or xlsx.
 * A directory entry begins at a multiple of 128 bytes: 64 bytes of name, the length of the name with its final zero, and a
 * type ([MS-CFB] 2.6.1). So every multiple is read as an entry, wherever the directory is.
 */
function readCompoundFile(content: Buffer): ContentResult {
  const streamType = 2
  let contentType: string | undefined
  for (let at = 512; at + 128 <= content.length; at += 128) {
    const nameBytes = content.readUInt16LE(at + 64)
    if (content[at + 66] !== streamType || nameBytes < 2 || nameBytes > 64) continue
    const name = content.toString('utf16le', at, at + nameBytes - 2).toLowerCase()
    if (name === 'encryptedpackage') return { problem: 'protected' }
    contentType ??= legacyOfficeStreams.get(name)
  }
  return contentType ? { contentType } : { problem: 'other' }
}
