import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkContent } from '#functions/uploads/content-check.ts'
import { isOfficeFile } from '#functions/uploads/office-file.ts'
import { compound, compoundOf, office, officeParts, types, zip } from './office-files.ts'

/** Checks content that arrives at once. */
const check = (bytes: Uint8Array, type: string) => checkContent(Readable.from([bytes]), type)

const program = Buffer.from('MZ\x90\0\x03\0\0\0This program cannot be run in DOS mode', 'latin1')
const pdf = Buffer.from('%PDF-1.7\n')
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(40),
])
const mebibyte = 1024 * 1024
const megabytes = (count: number) => Buffer.alloc(count * mebibyte)
/** A deflate stream that holds its content as it is. */
const storedDeflate = (content: Buffer) => deflateRawSync(content, { level: 0 })

describe('the content of a file', () => {
  // Specification 5.64
  it.each([
    ['a PDF', pdf, 'application/pdf'],
    ['a Word file', office('docx'), types.docx],
    ['an Excel file', office('xlsx'), types.xlsx],
    ['an old Word file', compound('WordDocument'), types.doc],
    ['an old Excel file', compound('Workbook'), types.xls],
    ['a very old Excel file', compound('Book'), types.xls],
    ['text', Buffer.from('Mathematics A\r\nFrançais B\tÄ'), 'text/plain'],
    ['text in Latin letters', Buffer.from('Fran\xe7ais', 'latin1'), 'text/plain'],
    ['text in UTF-16', utf16('Mathematics A*\r\n'), 'text/plain'],
    ['text that begins like a bitmap', Buffer.from('BMAT score: 7.1'), 'text/plain'],
  ])('is accepted as %s', async (_, bytes, type) => {
    expect(await check(bytes, type)).toBe('matching')
  })

  it.each([
    ['a program as a PDF', program, 'application/pdf'],
    ['a program as text', program, 'text/plain'],
    ['a program as text, behind the mark of UTF-16', Buffer.concat([utf16(''), program]), 'text/plain'],
    ['a program as a Word file', program, types.docx],
    ['a program as an old Word file', program, types.doc],
    ['an Excel file as a Word file', office('xlsx'), types.docx],
    ['a Word file as an Excel file', office('docx'), types.xlsx],
    ['an old Excel file as an old Word file', compound('Workbook'), types.doc],
    ['an installer as an old Word file', compound('SummaryInformation'), types.doc],
    ['a folder named like a stream', compoundOf([{ name: 'WordDocument', type: 1 }]), types.doc],
    [
      'a renamed macro-enabled Word file',
      zip(officeParts('docx', 'application/vnd.ms-word.document.macroEnabled.main+xml')),
      types.docx,
    ],
    ['an archive as a Word file', zip([{ name: 'setup.exe', content: program }]), types.docx],
    ['an archive with a folder of that name', zip([{ name: 'word/a.exe', content: program }]), types.docx],
    ['an encrypted Word file', zip(officeParts('docx'), 1), types.docx],
    ['half a Word file', office('docx').subarray(0, 200), types.docx],
    ['nothing', Buffer.alloc(0), types.docx],
  ])('is rejected: %s', async (_, bytes, type) => {
    expect(await check(bytes, type)).toBe('other')
  })

  it('is recognised as HEIC, whatever its declared type', async () => {
    expect(await check(heic, 'image/jpeg')).toBe('heic')
  })
})

describe('content that arrives in chunks', () => {
  /** Yields the chunks and counts how many were read. */
  function stream(chunks: Iterable<Uint8Array>) {
    const counter = { read: 0 }
    const content = (async function* () {
      for (const chunk of chunks) {
        counter.read++
        yield chunk
      }
    })()
    return { counter, content }
  }
  const inBytes = (bytes: Buffer) => [...bytes].map(byte => Buffer.from([byte]))
  const page = Buffer.alloc(65_536, 'Mathematics A\r\n')

  it.each([
    ['text', Buffer.from('Mathematics Ä\n'), 'text/plain', 'matching'],
    ['text in UTF-16', utf16('Chemie \u{1F9EA} Ä'), 'text/plain', 'matching'],
    ['UTF-16 that ends inside a character', utf16('A\u{1F9EA}').subarray(0, -2), 'text/plain', 'other'],
    ['a Word file', office('docx'), types.docx, 'matching'],
    ['a PDF', pdf, 'application/pdf', 'matching'],
    ['a photo of an iPhone', heic, 'image/jpeg', 'heic'],
  ] as const)('of one byte is checked like %s', async (_, bytes, type, result) => {
    expect(await checkContent(stream(inBytes(bytes)).content, type)).toBe(result)
  })

  it('is read to the end as text', async () => {
    const { counter, content } = stream([...Array(320).fill(page), Buffer.from([0])])
    expect(await checkContent(content, 'text/plain')).toBe('other')
    expect(counter.read).toBe(321)
  })

  it('is not read further than the first chunk that is no text', async () => {
    const { counter, content } = stream([page, page, Buffer.from([0]), ...Array(317).fill(page)])
    expect(await checkContent(content, 'text/plain')).toBe('other')
    expect(counter.read).toBe(3)
  })

  it('is not read further than the first bytes of a picture', async () => {
    const { counter, content } = stream(Array(320).fill(page))
    expect(await checkContent(content, 'image/png')).toBe('other')
    expect(counter.read).toBe(1)
  })
})

/** Bytes that keep an archive below a hundred times its own size. */
const ballast = { name: 'word/ballast.bin', content: randomBytes(2 * mebibyte) }

describe('a zip bomb', () => {
  const bomb = (declaredSize?: number) =>
    zip([
      ...officeParts('docx'),
      ballast,
      {
        name: 'word/media/a.png',
        content: megabytes(101),
        ...(declaredSize === undefined ? {} : { declaredSize }),
      },
    ])

  // ASVS 5.2.2
  it('that declares its size is rejected', async () => {
    expect(bomb().length).toBeLessThan(3 * mebibyte)
    expect(await check(bomb(), types.docx)).toBe('other')
  })

  it.each([0, 1, 1000])('that declares %i bytes is rejected', async declaredSize => {
    expect(await check(bomb(declaredSize), types.docx)).toBe('other')
  })

  // ASVS 5.2.3
  it('that declares more than it contains is rejected', async () => {
    const parts = [
      ...officeParts('docx'),
      { name: 'word/a.bin', content: megabytes(1), declaredSize: 1_048_577 },
    ]
    expect(await check(zip(parts), types.docx)).toBe('other')
  })

  // ASVS 5.2.3
  it('of many parts is rejected', async () => {
    const parts = Array.from({ length: 11 }, (_, place) => ({
      name: `word/${place}`,
      content: megabytes(10),
    }))
    expect(await check(zip([...officeParts('docx'), ballast, ...parts]), types.docx)).toBe('other')
  })

  it('whose directory repeats one part is rejected', async () => {
    const part = { name: 'word/0', content: megabytes(1), packed: deflateRawSync(randomBytes(mebibyte)) }
    const again = Array.from({ length: 50 }, (_, index) => ({
      ...part,
      name: `word/x${index}`,
      sameAs: 'word/0',
    }))
    expect(await check(zip([...officeParts('docx'), part, ...again]), types.docx)).toBe('other')
  })

  it('with a part inside another is rejected', async () => {
    const inner = zip([{ name: 'word/inner', content: Buffer.from('inner') }])
    const outer = { name: 'word/outer', content: inner, packed: storedDeflate(inner) }
    const archive = zip([
      ...officeParts('docx'),
      outer,
      { name: 'word/inner', content: Buffer.from('inner') },
    ])
    const at = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 42
    archive.writeUInt32LE(archive.indexOf(inner), at)
    expect(await check(archive, types.docx)).toBe('other')
  })

  it.each([
    [998, 'matching'],
    [999, 'other'],
  ] as const)('of %i empty streams beside the parts of a file is %s', async (count, result) => {
    const empty = Array.from({ length: count }, (_, index) => ({
      name: `word/${index}`,
      content: Buffer.alloc(0),
    }))
    expect(await check(zip([...officeParts('docx'), ...empty]), types.docx)).toBe(result)
  })

  it.each([
    ['10 MB', 'matching', 10 * mebibyte - 1024],
    ['more, a hundred times its own size,', 'other', 11 * mebibyte],
  ] as const)('of a few kilobytes that unpack to %s is %s', async (_, result, size) => {
    const bytes = zip([...officeParts('docx'), { name: 'word/a.png', content: Buffer.alloc(size) }])
    expect(bytes.length).toBeLessThan(20_000)
    expect(await check(bytes, types.docx)).toBe(result)
  })

  it('is distinguished from a large valid file', async () => {
    const rows = Array.from(
      { length: 150_000 },
      (_, row) => `<c r="A${row}"><v>${(row * 7919) % 9973}</v></c>`,
    )
    const content = Buffer.from(rows.join('\n').repeat(3))
    expect(content.length).toBeGreaterThan(12 * mebibyte)
    const honest = zip([...officeParts('xlsx'), { name: 'xl/worksheets/sheet1.xml', content }])
    expect(await check(honest, types.xlsx)).toBe('matching')
  })

  // ASVS 15.2.2
  it('ends the check after the timeout', async () => {
    const results = [AbortSignal.abort(), new AbortController().signal].map(signal =>
      isOfficeFile(office('docx'), types.docx, signal),
    )
    expect(await Promise.all(results)).toEqual([false, true])
  })
})

describe('any content', () => {
  it('is checked without an exception', async () => {
    const damaged = fc.tuple(fc.nat({ max: 299 }), fc.nat({ max: 255 }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(types), 'application/pdf', 'image/png', 'text/plain'),
        fc.array(damaged, { maxLength: 20 }),
        fc.uint8Array({ maxLength: 300 }),
        fc.boolean(),
        async (type, changes, random, isRandom) => {
          const bytes = isRandom ? Buffer.from(random) : Buffer.from(office('docx'))
          for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
          expect(['matching', 'other', 'heic']).toContain(await check(bytes, type))
        },
      ),
      { numRuns: 300 },
    )
  })
})
