import { archiveLimits, openArchive } from './zip-archive.ts'

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
export const isOfficeType = (contentType: string) =>
  contentType in openXmlKinds || contentType in compoundKinds

/** Whether a file is of its Office content type. Every part of an Open XML file must unpack to its declared size. */
export async function isOfficeFile(
  file: Buffer,
  contentType: string,
  signal = AbortSignal.timeout(archiveLimits.timeoutMs),
): Promise<boolean> {
  const kind = openXmlKinds[contentType]
  if (!kind) return hasStream(file, compoundKinds[contentType] ?? [])
  try {
    const { names, unpack } = await openArchive(file, signal)
    if (!names.some(name => name.startsWith(kind.folder))) return false
    return (await unpack(contentTypesPart)).includes(`"${kind.mainType}"`)
  } catch {
    return false
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
