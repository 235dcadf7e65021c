import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

const mebibyte = 1024 * 1024
/**
 * The limits of an archive. A normal Office file of 20 MB stays far below them. Of a small file up to `freeBytes` may
 * be unpacked; a larger one may unpack to `maxRatio` times its size.
 */
export const archiveLimits = {
  maxEntries: 1_000,
  maxUnpackedBytes: 100 * mebibyte,
  freeBytes: 10 * mebibyte,
  maxRatio: 100,
  timeoutMs: 8_000,
} as const

/** An archive whose entries are known to stay within the limits. */
type Archive = { names: string[]; unpack: (textOf: string) => Promise<string> }

/**
 * Opens a ZIP file and checks its directory: the number of entries, their unpacked size, and that no two of them share
 * bytes of the file. Throws when it is damaged, encrypted or over a limit.
 */
export async function openArchive(file: Buffer, signal: AbortSignal): Promise<Archive> {
  const zipFile = await fromBufferPromise(file, { strictFileNames: true })
  const entries = await readEntries(zipFile, signal)
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const { maxUnpackedBytes, freeBytes, maxRatio } = archiveLimits
  if (unpackedBytes > Math.min(maxUnpackedBytes, Math.max(freeBytes, maxRatio * file.length)))
    throw new Error('the archive unpacks to too much')
  await requireSeparate(zipFile, entries)

  return {
    names: entries.map(({ fileName }) => fileName),
    /** Unpacks every entry, so that each is known to have the size it says; returns the text of one of them. */
    async unpack(textOf: string): Promise<string> {
      const chunks: Buffer[] = []
      for (const entry of entries)
        for await (const chunk of await zipFile.openReadStreamPromise(entry)) {
          signal.throwIfAborted()
          if (entry.fileName === textOf) chunks.push(chunk)
        }
      return Buffer.concat(chunks).toString('utf8')
    },
  }
}

async function readEntries(zipFile: ZipFile, signal: AbortSignal): Promise<Entry[]> {
  if (zipFile.entryCount > archiveLimits.maxEntries) throw new Error('the archive has too many entries')
  const entries: Entry[] = []
  for await (const entry of zipFile.eachEntry()) {
    signal.throwIfAborted()
    entries.push(entry)
  }
  return entries
}

/** Throws when two entries share bytes, as those of a ZIP bomb often do. */
async function requireSeparate(zipFile: ZipFile, entries: Entry[]): Promise<void> {
  let end = 0
  const byOffset = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )
  for (const entry of byOffset) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new Error('entries of the archive overlap')
    const { fileDataStart } = await zipFile.readLocalFileHeaderPromise(entry, { minimal: true })
    end = fileDataStart + entry.compressedSize
  }
}
