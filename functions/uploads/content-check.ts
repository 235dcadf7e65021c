import { fileTypeFromBuffer } from 'file-type'
import { type Entry, fromBufferPromise } from 'yauzl'

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

const mebibyte = 1024 * 1024
/** The limits of an Open XML file, which is a ZIP archive. A normal file of 20 MB stays far below them. */
const archiveLimits = { maxEntries: 1_000, maxUnpackedBytes: 100 * mebibyte, timeoutMs: 8_000 }

const contentTypesPart = '[Content_Types].xml'
const openXml = 'application/vnd.openxmlformats-officedocument.'

/** Identifies each Open XML format: the folder of its parts, and the content type of its main part. */
const openXmlKinds: Record<string, { folder: string; mainType: string }> = {
  [`${openXml}wordprocessingml.document`]: {
    folder: 'word/',
    mainType: `${openXml}wordprocessingml.document.main+xml`,
  },
  [`${openXml}spreadsheetml.sheet`]: { folder: 'xl/', mainType: `${openXml}spreadsheetml.sheet.main+xml` },
}
/** The names of the stream with the main text in a legacy (compound) Office file. */
const compoundKinds: Record<string, readonly string[]> = {
  'application/msword': ['worddocument'],
  'application/vnd.ms-excel': ['workbook', 'book'],
}

/** Whether a content type is an Office file's. */
const isOfficeType = (contentType: string) => contentType in openXmlKinds || contentType in compoundKinds

/** Whether a file is of its Office content type. Every part of an Open XML file must unpack to its declared size. */
export async function isOfficeFile(
  file: Buffer,
  contentType: string,
  signal = AbortSignal.timeout(archiveLimits.timeoutMs),
): Promise<boolean> {
  const kind = openXmlKinds[contentType]
  if (!kind) return hasStream(file, compoundKinds[contentType] ?? [])
  try {
    const { names, contentTypes } = await unpackArchive(file, signal)
    return names.some(name => name.startsWith(kind.folder)) && contentTypes.includes(`"${kind.mainType}"`)
  } catch {
    return false
  }
}

/**
 * Unpacks every entry of a ZIP file, which checks its declared size. Returns the names of the entries and
 * the list of content types. Throws when the file is damaged, encrypted or over a limit.
 */
async function unpackArchive(file: Buffer, signal: AbortSignal) {
  const zipFile = await fromBufferPromise(file, { strictFileNames: true })
  if (zipFile.entryCount > archiveLimits.maxEntries) throw new Error('the archive has too many entries')
  const entries: Entry[] = []
  for await (const entry of zipFile.eachEntry()) {
    signal.throwIfAborted()
    entries.push(entry)
  }
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpackedBytes > archiveLimits.maxUnpackedBytes) throw new Error('the archive unpacks to too much')

  const chunks: Buffer[] = []
  for (const entry of entries)
    for await (const chunk of await zipFile.openReadStreamPromise(entry)) {
      signal.throwIfAborted()
      if (entry.fileName === contentTypesPart) chunks.push(chunk)
    }
  return {
    names: entries.map(({ fileName }) => fileName),
    contentTypes: Buffer.concat(chunks).toString('utf8'),
  }
}

const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const entryBytes = 128
const streamType = 2

/**
 * Whether a compound file's directory has a stream with one of these lower-case names. A directory entry has 128 bytes:
 * the name in UTF-16 at offset 0, the length of the name at 64 and the type at 66. Text that looks like a directory entry
 * counts too.
 */
function hasStream(file: Buffer, streamNames: readonly string[]): boolean {
  if (!file.subarray(0, 8).equals(compoundSignature)) return false
  for (let at = 0; at + entryBytes <= file.length; at += entryBytes) {
    const nameBytes = file.readUInt16LE(at + 64)
    if (file[at + 66] !== streamType || nameBytes < 4 || nameBytes > 64) continue
    if (streamNames.includes(file.toString('utf16le', at, at + nameBytes - 2).toLowerCase())) return true
  }
  return false
}
