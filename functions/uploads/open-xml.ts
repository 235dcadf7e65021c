import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import type { ContentResult } from './content-result.ts'

const mebibyte = 1024 * 1024
/** The limits of an Open XML file, which is a ZIP archive. Normal files of 20 MB reach 60 MB and a few hundred parts. */
const archiveLimits = { maxEntries: 1_000, maxUnpackedBytes: 100 * mebibyte }

const contentTypesPart = '[content_types].xml'
const openXml = 'application/vnd.openxmlformats-officedocument.'
const contentTypes = [`${openXml}wordprocessingml.document`, `${openXml}spreadsheetml.sheet`]

/**
 * Finds out which Open XML file a ZIP archive is, by its list of content types. Every part must unpack to its declared
 * size, so that the declared sizes limit the work.
 */
export async function readOpenXmlFile(file: Buffer): Promise<ContentResult> {
  let zipFile: ZipFile
  try {
    zipFile = await fromBufferPromise(withoutTrailingBytes(file))
  } catch {
    return { problem: 'incomplete' }
  }
  try {
    return await readArchive(zipFile)
  } catch {
    return { problem: 'other' }
  }
}

const endOfDirectory = { signature: Buffer.from('PK\x05\x06', 'latin1'), bytes: 22, commentLengthOffset: 20 }

/** Returns an archive up to its end record, which yauzl expects last. Throws when it has none. */
function withoutTrailingBytes(file: Buffer): Buffer {
  const end = file.lastIndexOf(endOfDirectory.signature)
  return file.subarray(
    0,
    end + endOfDirectory.bytes + file.readUInt16LE(end + endOfDirectory.commentLengthOffset),
  )
}

async function readArchive(zipFile: ZipFile): Promise<ContentResult> {
  if (zipFile.entryCount > archiveLimits.maxEntries) return { problem: 'other' }
  const entries: Entry[] = []
  for await (const entry of zipFile.eachEntry()) entries.push(entry)
  if (entries.some(entry => entry.isEncrypted())) return { problem: 'password' }
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpackedBytes > archiveLimits.maxUnpackedBytes) return { problem: 'other' }

  const chunks: Buffer[] = []
  for (const entry of entries)
    for await (const chunk of await zipFile.openReadStreamPromise(entry))
      if (entry.fileName.toLowerCase() === contentTypesPart) chunks.push(chunk)
  const mainTypes = Buffer.concat(chunks).toString('utf8')
  const contentType = contentTypes.find(type => new RegExp(`["']${type}\\.main\\+xml["']`).test(mainTypes))
  return contentType ? { contentType } : { problem: 'other' }
}
