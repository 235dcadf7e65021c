import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

/** One part of a zip file, as its central directory has it. */
export type ZipPart = { name: string; method: number; packed: number; unpacked: number; at: number }

const signatures = { end: 0x06054b50, part: 0x02014b50, local: 0x04034b50 }
const endLength = 22
const longestComment = 65_535
const mostParts = 5_000
const encrypted = 1

/** The parts of a zip file; undefined when it is none, is encrypted or is larger than the plain format allows. */
export function zipParts(file: Buffer): ZipPart[] | undefined {
  const end = endOf(file)
  if (end === undefined) return
  const count = file.readUInt16LE(end + 10)
  if (count > mostParts) return
  const parts: ZipPart[] = []
  for (let at = file.readUInt32LE(end + 16); parts.length < count; ) {
    if (at + 46 > end || file.readUInt32LE(at) !== signatures.part) return
    if (file.readUInt16LE(at + 8) & encrypted) return
    const nameEnd = at + 46 + file.readUInt16LE(at + 28)
    parts.push({
      name: file.toString('utf8', at + 46, nameEnd),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    })
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function endOf(file: Buffer): number | undefined {
  const first = Math.max(0, file.length - endLength - longestComment)
  for (let at = file.length - endLength; at >= first; at--)
    if (file.readUInt32LE(at) === signatures.end) return at
  return
}

/**
 * The bytes of a part; undefined when there are others than its directory says. No more than `most` are unpacked, and
 * of those only the first 64 KB are given.
 */
export async function unpacked(file: Buffer, part: ZipPart, most: number): Promise<Buffer | undefined> {
  const { at, method, packed } = part
  if (part.unpacked > most || at + 30 > file.length || file.readUInt32LE(at) !== signatures.local) return
  const begin = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const content = file.subarray(begin, begin + packed)
  if (content.length !== packed) return
  if (method === 0) return packed === part.unpacked ? content.subarray(0, beginning) : undefined
  if (method !== 8) return

  const chunks: Buffer[] = []
  let size = 0
  try {
    await pipeline([content], createInflateRaw(), async (inflated: AsyncIterable<Buffer>) => {
      for await (const chunk of inflated) {
        if (size < beginning) chunks.push(chunk)
        size += chunk.length
        if (size > part.unpacked) throw new Error('more than the directory says')
      }
    })
  } catch {
    return
  }
  return size === part.unpacked ? Buffer.concat(chunks).subarray(0, beginning) : undefined
}

const beginning = 65_536
