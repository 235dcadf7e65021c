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
