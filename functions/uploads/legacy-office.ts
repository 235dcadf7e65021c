import { createHash } from 'node:crypto'
import { read } from 'cfb'
import type { ContentResult } from './content-result.ts'
import { rc4 } from './rc4.ts'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Whether content is a compound file: an Office file of before 2007, or any Office file with a password. */
export const isCompoundFile = (content: Buffer) => content.subarray(0, 8).equals(signature)

/** Finds out which Office file a compound file is, by its outer streams, and whether it opens without a password. */
export function readLegacyOfficeFile(file: Buffer): ContentResult {
  try {
    const streams = readOuterStreams(file)
    if (streams.has('encryptedpackage')) return { problem: 'password' }
    const word = streams.get('worddocument')
    if (word) return isEncryptedWord(word) ? { problem: 'password' } : { contentType: 'application/msword' }
    const excel = streams.get('workbook') ?? streams.get('book')
    if (!excel) return { problem: 'other' }
    return excelNeedsPassword(excel) ? { problem: 'password' } : { contentType: 'application/vnd.ms-excel' }
  } catch {
    return { problem: 'incomplete' }
  }
}

/** Returns the streams by their lower-case names, without those of embedded documents. */
function readOuterStreams(file: Buffer): Map<string, Buffer> {
  const { FileIndex, FullPaths } = read(file, { type: 'buffer' })
  const isOuter = (path = '') => path.split('/').length === 2 && !path.endsWith('/')
  return new Map(
    FileIndex.flatMap(({ name, content, size }, index) =>
      isOuter(FullPaths[index]) && size > 0 ? [[name.toLowerCase(), Buffer.from(content)] as const] : [],
    ),
  )
}

const wordFlagsOffset = 10
const encryptedFlag = 0x0100

/** Whether a Word file's header says that the file is encrypted ([MS-DOC] 2.5.2). Word has no default password. */
const isEncryptedWord = (stream: Buffer) => (stream.readUInt16LE(wordFlagsOffset) & encryptedFlag) !== 0

const filePassRecord = 0x2f
const endOfSheetRecord = 0x0a

/** Whether an Excel file has a record FilePass ([MS-XLS] 2.4.117) for a password other than the default one. */
function excelNeedsPassword(stream: Buffer): boolean {
  for (let at = 0; at + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    if (id === filePassRecord) return !opensWithDefaultPassword(stream.subarray(at + 4, at + 4 + length))
    if (id === endOfSheetRecord) return false
    at += 4 + length
  }
  return false
}

/** Excel's password of files whose workbook, but not content, is protected ([MS-OFFCRYPTO] 2.4.2.3). It opens them unasked. */
const defaultPassword = Buffer.from('VelvetSweatshop', 'utf16le')
/** The verifier of the default password in files with XOR obfuscation ([MS-OFFCRYPTO] 2.3.7.1). */
const defaultXorVerifier = 0x9a0a
const methods = { xor: 0, rc4: 1 }

function opensWithDefaultPassword(record: Buffer): boolean {
  // Files of before Excel 97 have only the key and the verifier.
  if (record.length === 4) return record.readUInt16LE(2) === defaultXorVerifier
  const method = record.readUInt16LE(0)
  if (method === methods.xor) return record.readUInt16LE(4) === defaultXorVerifier
  if (method !== methods.rc4) return false
  return record.readUInt16LE(2) === 1 ? matchesRc4(record.subarray(6)) : matchesCryptoApi(record.subarray(6))
}

/** Compares the default password with an RC4 verifier: salt, verifier and its MD5, of 16 bytes each ([MS-OFFCRYPTO] 2.3.6). */
function matchesRc4(header: Buffer): boolean {
  const salt = header.subarray(0, 16)
  const passwordHash = md5(defaultPassword).subarray(0, 5)
  const salted = md5(...Array.from({ length: 16 }, () => [passwordHash, salt]).flat())
  const verifier = rc4(md5(salted.subarray(0, 5), firstBlock), header.subarray(16, 48))
  return md5(verifier.subarray(0, 16)).equals(verifier.subarray(16))
}

/** Compares the default password with a CryptoAPI verifier, which follows a header of variable length ([MS-OFFCRYPTO] 2.3.5). */
function matchesCryptoApi(record: Buffer): boolean {
  const headerLength = record.readUInt32LE(4)
  const keyBits = record.readUInt32LE(8 + 16)
  const verifiers = record.subarray(8 + headerLength)
  const salt = verifiers.subarray(4, 20)
  const key = sha1(sha1(salt, defaultPassword), firstBlock).subarray(0, (keyBits || 40) / 8)
  const encrypted = Buffer.concat([verifiers.subarray(20, 36), verifiers.subarray(40, 60)])
  // A key of 40 bits is filled up with zeros.
  const verifier = rc4(key.length === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key, encrypted)
  return sha1(verifier.subarray(0, 16)).equals(verifier.subarray(16))
}

const firstBlock = Buffer.alloc(4)
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha1 = (...parts: Buffer[]) => createHash('sha1').update(Buffer.concat(parts)).digest()
