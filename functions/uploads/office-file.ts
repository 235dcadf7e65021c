import { archiveLimits, openArchive } from './zip-archive.ts'

type OfficeResult = 'matching' | 'macros' | 'other'

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

/** Compares a file with its Office content type. Every part of an Open XML file must unpack to its declared size. */
export async function checkOfficeFile(
  file: Buffer,
  contentType: string,
  signal = AbortSignal.timeout(archiveLimits.timeoutMs),
): Promise<OfficeResult> {
  const kind = openXmlKinds[contentType]
  if (!kind) return checkCompoundFile(file, compoundKinds[contentType] ?? [])
  try {
    const { names, unpack } = await openArchive(file, signal)
    if (!names.some(name => name.startsWith(kind.folder))) return 'other'
    if (names.some(name => macroPart.test(name))) return 'macros'
    if (names.filter(name => name.toLowerCase() === contentTypesPart.toLowerCase()).length !== 1)
      return 'other'
    const contentTypes = await unpack(contentTypesPart)
    if (contentTypes.includes('\0') || hidingMarkup.test(contentTypes)) return 'other'
    if (macroType.test(contentTypes)) return 'macros'
    return contentTypes.includes(`"${kind.mainType}"`) ? 'matching' : 'other'
  } catch {
    return 'other'
  }
}

const macroPart = /(^|\/)vbaProject\.bin$/i
/** Content types of macro-enabled documents, VBA projects and Excel macro sheets. */
const macroType = /macroEnabled|vbaProject|macrosheet/i
/**
 * Markup that can hide a content type from a search: character references, comments, declarations, processing
 * instructions, and an encoding other than UTF-8. Office writes none of them.
 */
const hidingMarkup = /&#|<[!?](?!xml\s)|encoding\s*=\s*["'](?!utf-8["'])/i

/** Checks a legacy Office file by the names in its directory. */
function checkCompoundFile(file: Buffer, textStreams: readonly string[]): OfficeResult {
  if (!file.subarray(0, 8).equals(compoundSignature)) return 'other'
  const entries = compoundEntries(file)
  if (!entries.some(({ name, type }) => type === streamType && textStreams.includes(name))) return 'other'
  const hasMacros = entries.some(({ name }) => macroEntries.includes(name)) || hasMacroSheet(file)
  return hasMacros ? 'macros' : 'matching'
}

/**
 * Whether a legacy Excel file lists an Excel 4 macro sheet. Searches the whole file for its BOUNDSHEET record: the number
 * 0x85, the length, the sheet's position (4 bytes), its visibility, its type and the length of its name. A file that is
 * encrypted, or splits the record between two sectors, is not recognised.
 */
function hasMacroSheet(file: Buffer): boolean {
  for (let at = file.indexOf(boundSheet); at >= 0 && at + 11 <= file.length; ) {
    const length = file.readUInt16LE(at + 2)
    const [visibility = 0, type, nameLength = 0] = file.subarray(at + 8, at + 11)
    // Excel 5 writes the name without a byte for its encoding, later versions in one or two bytes a character.
    const isRecord = [7 + nameLength, 8 + nameLength, 8 + 2 * nameLength].includes(length) && visibility <= 2
    if (isRecord && type === macroSheetType) return true
    at = file.indexOf(boundSheet, at + 1)
  }
  return false
}

const boundSheet = Buffer.from([0x85, 0])
const macroSheetType = 1
const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const macroEntries = ['macros', 'vba', '_vba_project', '_vba_project_cur']
const entryBytes = 128
const storageType = 1
const streamType = 2

/**
 * Returns the streams and storages of a compound file, with lower-case names. A directory entry has 128 bytes: the name
 * in UTF-16 at offset 0, the length of the name at 64 and the type at 66. Text that looks like a directory entry is
 * returned too.
 */
function compoundEntries(file: Buffer): { name: string; type: number }[] {
  const entries: { name: string; type: number }[] = []
  for (let at = 0; at + entryBytes <= file.length; at += entryBytes) {
    const type = file[at + 66] ?? 0
    const nameBytes = file.readUInt16LE(at + 64)
    if ((type !== storageType && type !== streamType) || nameBytes < 4 || nameBytes > 64) continue
    entries.push({ name: file.toString('utf16le', at, at + nameBytes - 2).toLowerCase(), type })
  }
  return entries
}
