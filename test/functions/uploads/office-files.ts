import { deflateRawSync } from 'node:zlib'

type Part = { name: string; content: Buffer; declaredSize?: number }

/** Returns a zip file of the parts. A part may have a wrong unpacked size in the directory (`declaredSize`). */
export function zip(parts: readonly Part[], flags = 0): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, declaredSize = content.length } of parts) {
    const packed = deflateRawSync(content, { level: 1 })
    const named = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(declaredSize, 22)
    local.writeUInt16LE(named.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(declaredSize, 24)
    entry.writeUInt16LE(named.length, 28)
    entry.writeUInt32LE(at, 42)
    directory.push(entry, named)
    bodies.push(local, named, packed)
    at += local.length + named.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

const openXml = 'application/vnd.openxmlformats-officedocument.'
export const types = {
  docx: `${openXml}wordprocessingml.document`,
  xlsx: `${openXml}spreadsheetml.sheet`,
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
}
const main = { docx: 'word/document.xml', xlsx: 'xl/workbook.xml' }

/** The parts of a small Word or Excel file; `mainType` is what its list of content types says of the main one. */
export const officeParts = (kind: 'docx' | 'xlsx', mainType = `${types[kind]}.main+xml`): Part[] => [
  {
    name: '[Content_Types].xml',
    content: Buffer.from(`<Types><Override PartName="/${main[kind]}" ContentType="${mainType}"/></Types>`),
  },
  { name: main[kind], content: Buffer.from('<document>Mathematics A</document>') },
]
export const office = (kind: 'docx' | 'xlsx') => zip(officeParts(kind))

const sectorBytes = 512
const endOfChain = -2
const unused = -1

type CompoundOptions = {
  /** The number of sectors of data, which all streams share. */
  sectors?: number
  /** Whether the first sector of data follows the last, and the streams begin at the second. */
  isCircle?: boolean
  /** The entries to the left and right of each entry; by default the next one is to the right. */
  siblings?: (entry: number) => [left: number, right: number]
}

/** Returns a compound file with streams of these names, such as an Office file of before 2007. Names with `/` are folders. */
export function compound(names: readonly string[], options: CompoundOptions = {}): Buffer {
  const { sectors = 8, isCircle = false } = options
  const siblings =
    options.siblings ?? (entry => [unused, entry > 0 && entry < names.length ? entry + 1 : unused] as const)
  const directorySectors = Math.ceil((names.length + 1) / 4)
  const fatSectors = Math.ceil((directorySectors + sectors) / 126)
  const total = fatSectors + directorySectors + sectors
  const fat = Buffer.alloc(fatSectors * sectorBytes, 0xff)
  for (let sector = 0; sector < total; sector++) fat.writeInt32LE(sector + 1, 4 * sector)
  for (let sector = 0; sector < fatSectors; sector++) fat.writeInt32LE(-3, 4 * sector)
  const firstData = fatSectors + directorySectors
  fat.writeInt32LE(endOfChain, 4 * (firstData - 1))
  fat.writeInt32LE(isCircle ? firstData : endOfChain, 4 * (total - 1))

  const header = Buffer.alloc(sectorBytes, 0xff)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.fill(0, 8, 76)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(fatSectors, 44)
  header.writeUInt32LE(fatSectors, 48)
  header.writeInt32LE(4096, 56)
  header.writeInt32LE(endOfChain, 60)
  header.writeInt32LE(endOfChain, 68)
  for (let sector = 0; sector < fatSectors; sector++) header.writeUInt32LE(sector, 76 + 4 * sector)

  const directory = Buffer.alloc(directorySectors * sectorBytes)
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const entry = directory.subarray(128 * index, 128 * (index + 1))
    entry.write(name.replace('/', ''), 'utf16le')
    entry.writeUInt16LE(2 * (name.replace('/', '').length + 1), 64)
    entry[66] = index === 0 ? 5 : name.endsWith('/') ? 1 : 2
    const [left, right] = siblings(index)
    entry.writeInt32LE(left, 68)
    entry.writeInt32LE(right, 72)
    entry.writeInt32LE(index === 0 ? 1 : unused, 76)
    entry.writeInt32LE(index === 0 ? endOfChain : firstData + Number(isCircle), 116)
    entry.writeUInt32LE(index === 0 ? 0 : sectors * sectorBytes, 120)
  }
  return Buffer.concat([header, fat, directory, Buffer.alloc(sectors * sectorBytes, 1)])
}

/** Returns a Word or an Excel file of before 2007. */
export const word = () => compound(['1Table', 'WordDocument'])
export const excel = () => compound(['Workbook'])
