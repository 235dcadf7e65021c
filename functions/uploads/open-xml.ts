import { text } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'
import type { ContentResult } from './content-result.ts'

const mebibyte = 1024 * 1024
/** The limits of an Open XML file, which is a ZIP archive. Normal files of 20 MB reach 60 MB and a few hundred parts. */
const limits = {
  parts: 1_000,
  directoryBytes: mebibyte,
  unpackedBytes: 100 * mebibyte,
  contentTypesBytes: mebibyte,
}

const endRecord = { mark: Buffer.from('PK\x05\x06', 'latin1'), bytes: 22 }
const openXml = 'application/vnd.openxmlformats-officedocument.'
const contentTypes = [`${openXml}wordprocessingml.document`, `${openXml}spreadsheetml.sheet`]

/**
 * Returns the type of an Open XML file by the directory of its ZIP archive and the part that lists its content types. Unpacks
 * no other part.
 */
export async function readOpenXmlFile(file: Buffer): Promise<ContentResult> {
  const end = file.lastIndexOf(endRecord.mark)
  if (end < 0 || end + endRecord.bytes > file.length) return { problem: 'incomplete' }
  const parts = file.readUInt16LE(end + 10)
  const directoryBytes = file.readUInt32LE(end + 12)
  if (file.readUInt32LE(end + 16) + directoryBytes > end) return { problem: 'incomplete' }
  if (parts > limits.parts || directoryBytes > limits.directoryBytes) return { problem: 'other' }
  try {
    // Bytes may follow the archive, but yauzl expects its end record last.
    const archive = file.subarray(0, end + endRecord.bytes + file.readUInt16LE(end + 20))
    const mainTypes = await readContentTypes(archive)
    const contentType = contentTypes.find(type => new RegExp(`["']${type}\\.main\\+xml["']`).test(mainTypes))
    return contentType ? { contentType } : { problem: 'other' }
  } catch {
    return { problem: 'other' }
  }
}

/** Returns the XML that lists an archive's content types. Throws if it is missing or repeated, or a limit is exceeded. */
async function readContentTypes(archive: Buffer): Promise<string> {
  const zipFile = await fromBufferPromise(archive)
  const lists: Entry[] = []
  let unpackedBytes = 0
  for await (const entry of zipFile.eachEntry()) {
    unpackedBytes += entry.uncompressedSize
    if (unpackedBytes > limits.unpackedBytes) throw new Error('Unpacks to too much')
    if (entry.fileName.toLowerCase() === '[content_types].xml') lists.push(entry)
  }
  const [list] = lists
  if (!list || lists.length > 1 || list.uncompressedSize > limits.contentTypesBytes)
    throw new Error('No content types')
  // yauzl ends a part that unpacks to more than its declared size.
  return text(await zipFile.openReadStreamPromise(list))
}
