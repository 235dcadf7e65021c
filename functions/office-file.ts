import { unpacked, zipParts } from './zip-file.ts'

const contentTypes = '[Content_Types].xml'
const main = 'application/vnd.openxmlformats-officedocument.'

/** What tells a new Office file: the folder of its parts, and the content type of the main one. */
const kinds: Record<string, { folder: string; mainType: string }> = {
  [`${main}wordprocessingml.document`]: {
    folder: 'word/',
    mainType: `${main}wordprocessingml.document.main+xml`,
  },
  [`${main}spreadsheetml.sheet`]: { folder: 'xl/', mainType: `${main}spreadsheetml.sheet.main+xml` },
}
/** The same for an old one: the stream that holds its text. */
const streams: Record<string, readonly string[]> = {
  'application/msword': ['WordDocument'],
  'application/vnd.ms-excel': ['Workbook', 'Book'],
}

/** The most that an Office file may unpack to, in bytes: one of 20 MB that unpacks to more is a bomb. */
const largest = 100 * 1024 * 1024

/** Whether a content type is an Office file's. */
export const ofOffice = (contentType: string) => contentType in kinds || contentType in streams

/** Whether bytes are an Office file of this content type: by its inner parts, all of which unpack to what it says. */
export async function officeMatches(bytes: Uint8Array, contentType: string): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kinds[contentType]
  if (!kind) return (streams[contentType] ?? []).some(stream => hasStream(file, stream))

  const parts = zipParts(file) ?? []
  const sizes = parts.map(part => part.unpacked)
  if (sizes.reduce((sum, size) => sum + size, 0) > largest) return false
  if (!parts.some(({ name }) => name.startsWith(kind.folder))) return false

  let types = ''
  for (const part of parts) {
    const content = await unpacked(file, part, largest)
    if (!content) return false
    if (part.name === contentTypes) types = content.toString('utf8')
  }
  return types.includes(`"${kind.mainType}"`)
}

const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const entryLength = 128
const ofStream = 2

/** Whether a compound file's directory names a stream: entries of 128 bytes that begin with the name in UTF-16. */
function hasStream(file: Buffer, name: string): boolean {
  if (!file.subarray(0, 8).equals(compound)) return false
  const written = Buffer.from(`${name}\0`, 'utf16le')
  for (let at = file.indexOf(written); at >= 0; at = file.indexOf(written, at + 1)) {
    const whole = at % entryLength === 0 && at + entryLength <= file.length
    if (whole && file.readUInt16LE(at + 64) === written.length && file[at + 66] === ofStream) return true
  }
  return false
}
