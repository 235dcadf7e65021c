import { fileTypeFromBuffer } from 'file-type'
import { findContentType } from '#shared/rules/upload-check.ts'
import type { ContentProblem, ContentResult } from './content-result.ts'
import { isCompoundFile, readLegacyOfficeFile } from './legacy-office.ts'
import { readOpenXmlFile } from './open-xml.ts'
import { isCompletePdf, pdfNeedsPassword } from './pdf.ts'
import { isPlainText } from './plain-text.ts'

const accepted = (contentType: string): ContentResult => ({ contentType })
const refused = (problem: ContentProblem): ContentResult => ({ problem })

/** The first bytes identify every file type that we accept or name. */
const headBytes = 4100

/**
 * Finds out what a file is by its content alone; only plain text must be named .txt. A file that has several problems
 * gets the first: it needs a password, it is of another kind, it is not complete.
 */
export async function checkContent(content: Buffer, fileName: string): Promise<ContentResult> {
  if (content.subarray(0, 4).equals(zipSignature)) return readOpenXmlFile(content)
  if (isCompoundFile(content)) return readLegacyOfficeFile(content)
  const magicType = (await fileTypeFromBuffer(content.subarray(0, headBytes)))?.mime ?? ''
  if (magicType === 'image/png' || magicType === 'image/apng')
    return content.includes('IEND') ? accepted('image/png') : refused('incomplete')
  if (magicType === 'image/jpeg')
    return isCompleteJpeg(content) ? accepted('image/jpeg') : refused('incomplete')
  if (findContentType(fileName) === 'text/plain' && magicType !== 'application/pdf' && isPlainText(content))
    return accepted('text/plain')
  if (magicType === 'application/pdf' || (!magicType && isShiftedPdf(content))) return checkPdf(content)
  if (/^image\/hei[cf]/.test(magicType)) return refused('heic')
  return refused(magicType.startsWith('image/') ? 'other-picture' : 'other')
}

const zipSignature = Buffer.from('PK\x03\x04', 'latin1')

/** Whether the mark of a PDF stands within the first 1,024 bytes, after something that is no script. */
function isShiftedPdf(content: Buffer): boolean {
  const head = content.toString('latin1', 0, 1024)
  return head.includes('%PDF-') && !head.startsWith('#!')
}

function checkPdf(content: Buffer): ContentResult {
  const text = content.toString('latin1')
  if (pdfNeedsPassword(text)) return refused('password')
  return isCompletePdf(text) ? accepted('application/pdf') : refused('incomplete')
}

const startOfScan = 0xda
const endOfImage = Buffer.from([0xff, 0xd9])

/** Whether a JPEG's end mark follows its image. The segments before the image may hold a thumbnail with an end mark of its own. */
function isCompleteJpeg(content: Buffer): boolean {
  let at = 2
  while (at + 4 <= content.length && content[at] === 0xff && content[at + 1] !== startOfScan)
    at += content[at + 1] === 0xff ? 1 : 2 + content.readUInt16BE(at + 2)
  return content.indexOf(endOfImage, at) >= 0
}
