import { readFileSync } from 'node:fs'
import iconv from 'iconv-lite'
import { describeSystemError } from '#infra/settings/user-error.ts'
import { UsageError } from '../context/errors.ts'

/** The text of a file, and what staff should know about how it was read. */
type DecodedText = { text: string; notes: string[] }

/** Reads a text file in the encoding that its bytes show; throws a UsageError for a workbook or any other binary file. */
export function readTextFile(file: string): DecodedText {
  try {
    return decodeText(readFileSync(file))
  } catch (error) {
    if (error instanceof UsageError)
      throw new UsageError(`The file ${file} ${error.message}. Nothing has changed.`)
    throw new UsageError(`Cannot read the file ${file} (${describeSystemError(error)}).`)
  }
}

const saveAsAdvice = 'In Excel, save it as "CSV UTF-8 (Comma delimited)"'

/** The first bytes of workbooks: a ZIP archive (Excel, LibreOffice, Numbers), or an Excel file from before 2007. */
const workbookSignatures = [Buffer.from('PK\u0003\u0004'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]

/**
 * Decodes UTF-8 and UTF-16, with or without a byte order mark, and otherwise Windows-1252, which Excel calls "CSV". The
 * messages of its errors begin with a verb.
 */
function decodeText(bytes: Buffer): DecodedText {
  if (workbookSignatures.some(signature => bytes.subarray(0, signature.length).equals(signature)))
    throw new UsageError(`is a workbook, not CSV. ${saveAsAdvice}`)
  const utf16 = findUtf16(bytes)
  const text = decodeStrictly(bytes, utf16 ?? 'utf-8')
  if (text !== undefined && !text.includes('\0'))
    return {
      text: text.replace(damagedMark, ''),
      notes: [...(utf16 ? ['The file was read as UTF-16.'] : []), ...describeDamage(text)],
    }
  const ansiText = iconv.decode(bytes, 'windows-1252').replace(damagedMark, '')
  if (utf16 || /[\0\uFFFD]/.test(ansiText))
    throw new UsageError(`is not text that this command can read. ${saveAsAdvice}`)
  return { text: ansiText, notes: describeWindows1252(ansiText) }
}

/** Returns the byte order of UTF-16: the mark shows it, or the zero byte that most characters have. */
function findUtf16(bytes: Buffer) {
  const [first, second] = bytes
  if (first === undefined || second === undefined) return
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
}

/** Returns the text without its byte order mark; undefined if a byte does not belong to the encoding. */
function decodeStrictly(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return
  }
}

function describeWindows1252(text: string): string[] {
  const words = [...new Set(text.match(/[\p{L}\p{N}'’-]*[^\p{ASCII}][\p{L}\p{N}'’-]*/gu))].slice(0, 3)
  const lost = text.match(/\p{L}*\?\p{L}+|\p{L}+\?/u)?.[0]
  return [
    `The file was read as Windows-1252. Check its accents, for example: ${words.join(', ')}.`,
    ...describeDamage(text),
    ...(lost ? [`"?" may stand for a letter that Excel has lost, as in "${lost}". ${saveAsAdvice}.`] : []),
  ]
}

/** The byte order mark of UTF-8, as a program writes it that has read it as Windows-1252. */
const damagedMark = /^\u00EF\u00BB\u00BF/

/** Notes text that a program has read as Windows-1252 although it was UTF-8, as in "ZoÃ«" for "Zoë". */
function describeDamage(text: string): string[] {
  const damaged = text.match(/\p{L}*(?:[ÃÂ][\u0080-\u00BF]|â€)\p{L}*/u)?.[0]
  return damaged
    ? [
        `Accents look damaged, as in "${damaged}". Export the file again, and open it in Excel with Data > From Text/CSV.`,
      ]
    : []
}
