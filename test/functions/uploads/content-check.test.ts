import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkContent, isOfficeFile } from '#functions/uploads/content-check.ts'
import { compound, compoundOf, office, officeParts, types, zip } from './office-files.ts'

const program = Buffer.from('MZ\x90\0\x03\0\0\0This program cannot be run in DOS mode', 'latin1')
const pdf = Buffer.from('%PDF-1.7\n')
const pngBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(40),
])
const mebibyte = 1024 * 1024
const megabytes = (count: number) => Buffer.alloc(count * mebibyte)

describe('the content of a file', () => {
  it.each([
    ['a PDF', pdf, 'application/pdf'],
    ['a PNG', Buffer.from(pngBase64, 'base64'), 'image/png'],
    ['a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(60)]), 'image/jpeg'],
    ['a Word file', office('docx'), types.docx],
    ['an Excel file', office('xlsx'), types.xlsx],
    ['an old Word file', compound('WordDocument'), types.doc],
    ['an old Excel file', compound('Workbook'), types.xls],
    ['a very old Excel file', compound('Book'), types.xls],
    ['text', Buffer.from('Mathematics A\r\nFrançais B\tÄ'), 'text/plain'],
    ['text in Latin letters', Buffer.from('Fran\xe7ais', 'latin1'), 'text/plain'],
    ['text in UTF-16', utf16('Chemie \u{1F9EA} Ä\r\n'), 'text/plain'],
    ['text that begins like a bitmap', Buffer.from('BMAT score: 7.1'), 'text/plain'],
  ])('is accepted as %s', async (_, bytes, type) => {
    expect(await checkContent(bytes, type)).toBe('matching')
  })

  it.each([
    ['a program as a PDF', program, 'application/pdf'],
    ['a program as text', program, 'text/plain'],
    ['a program as text, behind the mark of UTF-16', Buffer.concat([utf16(''), program]), 'text/plain'],
    ['an Excel file as a Word file', office('xlsx'), types.docx],
    ['an old Excel file as an old Word file', compound('Workbook'), types.doc],
    ['an installer as an old Word file', compound('SummaryInformation'), types.doc],
    ['a folder named like a stream', compoundOf([{ name: 'WordDocument', type: 1 }]), types.doc],
    [
      'a renamed macro-enabled Word file',
      zip(officeParts('docx', 'application/vnd.ms-word.document.macroEnabled.main+xml')),
      types.docx,
    ],
    ['an archive with a folder of that name', zip([{ name: 'word/a.exe', content: program }]), types.docx],
    ['an encrypted Word file', zip(officeParts('docx'), 1), types.docx],
    ['half a Word file', office('docx').subarray(0, 200), types.docx],
    ['UTF-16 that ends inside a character', utf16('A\u{1F9EA}').subarray(0, -2), 'text/plain'],
    ['nothing', Buffer.alloc(0), types.docx],
  ])('is rejected: %s', async (_, bytes, type) => {
    expect(await checkContent(bytes, type)).toBe('other')
  })

  it('is recognised as HEIC, whatever its declared type', async () => {
    expect(await checkContent(heic, 'image/jpeg')).toBe('heic')
  })
})

describe('a zip bomb', () => {
  it.each([
    [undefined, 101],
    [0, 101],
    [1, 101],
    [1_048_577, 1],
  ])('that declares %s bytes and contains %i MB is rejected', async (declaredSize, count) => {
    const part = {
      name: 'word/a.bin',
      content: megabytes(count),
      ...(declaredSize !== undefined && { declaredSize }),
    }
    const bomb = zip([...officeParts('docx'), part])
    expect(bomb.length).toBeLessThan(mebibyte)
    expect(await checkContent(bomb, types.docx)).toBe('other')
  })

  it.each([
    [9, 'matching'],
    [10, 'other'],
  ] as const)('of %i parts of 10 MB is %s', async (count, result) => {
    const parts = Array.from({ length: count }, (_, index) => ({
      name: `word/${index}`,
      content: megabytes(10),
    }))
    expect(await checkContent(zip([...officeParts('docx'), ...parts]), types.docx)).toBe(result)
  })

  it.each([
    [998, 'matching'],
    [999, 'other'],
  ] as const)('of %i empty streams beside the parts of a file is %s', async (count, result) => {
    const empty = Array.from({ length: count }, (_, index) => ({
      name: `word/${index}`,
      content: Buffer.alloc(0),
    }))
    expect(await checkContent(zip([...officeParts('docx'), ...empty]), types.docx)).toBe(result)
  })

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
          const bytes = Buffer.from(isRandom ? random : office('docx'))
          for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
          expect(['matching', 'other', 'heic']).toContain(await checkContent(bytes, type))
        },
      ),
      { numRuns: 300 },
    )
  })
})
