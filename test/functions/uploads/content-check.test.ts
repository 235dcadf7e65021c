import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkContent } from '#functions/uploads/content-check.ts'
import { findContentType } from '#shared/rules/upload-check.ts'
import { office, officeParts, types, zip } from './office-files.ts'
import { compound, excel, excelEncryptions, pdf, pdfEncryptions, word } from './protected-files.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? latin1(part) : part)))
const program = latin1('MZ\x90\0\x03\0\0\0This program cannot be run in DOS mode')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const animation = Buffer.concat([
  png.subarray(0, 33),
  latin1('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0'),
  png.subarray(33),
])
const segment = (marker: number, content: Buffer | string) => {
  const bytes = join(content)
  return join(Buffer.from([0xff, marker, 0, bytes.length + 2]), bytes)
}
const endOfImage = Buffer.from([0xff, 0xd9])
const thumbnail = segment(0xe1, join('Exif\0\0', endOfImage))
const halfPhoto = join(Buffer.from([0xff, 0xd8]), thumbnail, segment(0xda, '\x01\x01\0\0\x3f\0'), 'pixels')
const photo = join(halfPhoto, endOfImage)
const utf16 = (text: string) => join(Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le'))
const heic = join('\0\0\0\x18ftypheic\0\0\0\0mif1heic', Buffer.alloc(40))
const grades = Buffer.from('Mathematics A\r\nFrançais B\tÄ')
const macros = zip(officeParts('docx', 'application/vnd.ms-word.document.macroEnabled.main+xml'))
const moved = (kind: 'docx' | 'xlsx', rename: (name: string) => string) =>
  zip(officeParts(kind).map(part => ({ ...part, name: rename(part.name) })))
const mebibyte = 1024 * 1024
const megabytes = (count: number) => Buffer.alloc(count * mebibyte)

const accepted = {
  'a PDF': [pdf(), 'pdf'],
  'a PDF behind the header of a printer': [join('%-12345X@PJL\n', pdf()), 'pdf'],
  'a PDF behind 1,000 bytes': [join(Buffer.alloc(1000, 0x20), pdf()), 'pdf'],
  'a PDF with more bytes after its end': [join(pdf(), '\r\n<!-- saved -->', Buffer.alloc(10_000)), 'pdf'],
  'a PNG': [png, 'png'],
  'an animated PNG': [animation, 'png'],
  'a PNG with bytes after its end': [join(png, 'trailer'), 'png'],
  'a JPEG': [photo, 'jpg'],
  'a motion photo': [join(photo, '\0\0\0\x18ftypmp42', Buffer.alloc(40)), 'jpg'],
  'two photos in one file': [join(photo, photo), 'jpg'],
  'a Word file': [office('docx'), 'docx'],
  'an Excel file': [office('xlsx'), 'xlsx'],
  'an Excel file with its parts in another folder': [
    moved('xlsx', name => name.replace('xl/', 'other/')),
    'xlsx',
  ],
  'an Excel file with backslashes in the names of its parts': [
    moved('xlsx', name => name.replace('/', '\\')),
    'xlsx',
  ],
  'a Word file with one byte after its end': [join(office('docx'), '\0'), 'docx'],
  'a Word file of before 2007': [word(), 'doc'],
  'a Word file that contains an Excel file': [
    compound({ 'ObjectPool/1/Workbook': Buffer.alloc(4096), WordDocument: Buffer.alloc(4096) }),
    'doc',
  ],
  'an Excel file of before 2007': [excel(), 'xls'],
  'an Excel file that contains a Word file': [
    compound({ 'MBD1/WordDocument': Buffer.alloc(4096), Workbook: Buffer.alloc(4096) }),
    'xls',
  ],
  'an Excel file of before 1997': [excel('', 'Book'), 'xls'],
  text: [grades, 'txt'],
  'text in an old code page': [latin1('Fran\xe7ais \x80\x99'), 'txt'],
  'text in UTF-16': [utf16('Chemie \u{1F9EA} Ä\r\n'), 'txt'],
  'text in UTF-16 of the other order': [utf16('Chemie Ä\r\n').swap16(), 'txt'],
  'text in UTF-16 without a mark': [utf16('Chemie Ä\r\n').subarray(2), 'txt'],
  'text with the end mark of DOS': [join(grades, '\x1a'), 'txt'],
  'text with form feeds': [latin1('Page 1\f\r\nPage 2\f'), 'txt'],
  'text that begins like a bitmap': [latin1('BMAT score: 7.1'), 'txt'],
  'text about PDFs': [latin1('A PDF begins with %PDF-1.7.'), 'txt'],
} satisfies Record<string, [Buffer, string]>

describe('the content of a file', () => {
  it.each(Object.entries(accepted))('is accepted as %s', async (_, [content, extension]) => {
    expect(await checkContent(content, `file.${extension}`)).toEqual({
      contentType: findContentType(`.${extension}`),
    })
  })

  it.each(Object.entries(accepted).filter(([, [, extension]]) => extension !== 'txt'))(
    'decides the type of %s, whatever its name is',
    async (_, [content, extension]) => {
      for (const name of ['scan.jpg', 'scan.png', 'scan.pdf', 'scan.doc', 'scan.xlsx'])
        expect(await checkContent(content, name)).toEqual({ contentType: findContentType(`.${extension}`) })
    },
  )

  it.each([
    ['a program', program, 'a.pdf', 'other'],
    ['a program as text', program, 'a.txt', 'other'],
    [
      'a program with a lot of text',
      join(program, Buffer.alloc(20), 'text '.repeat(10_000)),
      'a.txt',
      'other',
    ],
    ['a program as text, behind the mark of UTF-16', join(utf16(''), program), 'a.txt', 'other'],
    [
      'random bytes',
      Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256)),
      'a.txt',
      'other',
    ],
    ['a program with the mark of a PDF', join(program, pdf()), 'a.pdf', 'other'],
    ['a script with the mark of a PDF', join('#!/bin/sh\n', pdf()), 'a.pdf', 'other'],
    ['a PDF behind 1,025 bytes', join(Buffer.alloc(1025, 0x20), pdf()), 'a.pdf', 'other'],
    ['rich text', latin1('{\\rtf1 Mathematics A}'), 'a.doc', 'other'],
    ['a web page', latin1('<html><table><tr><td>A'), 'a.xls', 'other'],
    ['a saved web page', latin1('MIME-Version: 1.0\r\nContent-Type: multipart/related'), 'a.doc', 'other'],
    ['comma-separated values', latin1('Subject,Grade\r\nMathematics,A'), 'a.xls', 'other'],
    ['an installer', compound({ SummaryInformation: Buffer.alloc(4096) }), 'a.doc', 'other'],
    ['a folder named like a stream', compound({ 'WordDocument/a': Buffer.alloc(4096) }), 'a.doc', 'other'],
    ['a macro-enabled Word file', macros, 'a.docx', 'other'],
    ['an archive', zip([{ name: 'word/a.exe', content: program }]), 'a.docx', 'other'],
    ['a GIF', join('GIF89a', Buffer.alloc(20)), 'a.png', 'other-picture'],
    ['a WebP', join('RIFF\0\0\0\0WEBPVP8 ', Buffer.alloc(20)), 'a.jpg', 'other-picture'],
    ['an HEIC photo', heic, 'a.jpg', 'heic'],
    ['half a PDF', pdf().subarray(0, -10), 'a.pdf', 'incomplete'],
    ['half a linearized PDF', join('%PDF-1.7 /Linearized\n%%EOF', Buffer.alloc(1000)), 'a.pdf', 'incomplete'],
    ['half a PNG', png.subarray(0, 50), 'a.png', 'incomplete'],
    ['half a photo with a thumbnail', halfPhoto, 'a.jpg', 'incomplete'],
    ['half a Word file', office('docx').subarray(0, 200), 'a.docx', 'incomplete'],
    ['half a Word file of before 2007', word().subarray(0, 1024), 'a.doc', 'incomplete'],
    ['an encrypted archive', zip(officeParts('docx'), 1), 'a.docx', 'password'],
    ['nothing', Buffer.alloc(0), 'a.docx', 'other'],
  ])('is refused: %s', async (_, content, name, problem) => {
    expect(await checkContent(content, name)).toEqual({ problem })
  })
})

describe('a file with a password', () => {
  it.each(pdfEncryptions)('is a PDF with %s that does not open without it', async encryption => {
    expect(await checkContent(pdf(encryption, 'other'), 'a.pdf')).toEqual({ problem: 'password' })
    expect(await checkContent(pdf(encryption), 'a.pdf')).toEqual({ contentType: 'application/pdf' })
  })

  it('is a PDF with a password, whose values are in literal strings', async () => {
    const literal = (hex: string) =>
      `(${Buffer.from(hex, 'hex')
        .toString('latin1')
        .replace(/[\\()]/g, '\\$&')
        .replaceAll('\r', '\\r')})`
    const rewrite = (file: Buffer) =>
      latin1(file.toString('latin1').replace(/<([\da-f]+)>/g, (_, hex: string) => literal(hex)))
    for (const encryption of pdfEncryptions) {
      expect(await checkContent(rewrite(pdf(encryption, 'other')), 'a.pdf')).toEqual({ problem: 'password' })
      expect(await checkContent(rewrite(pdf(encryption)), 'a.pdf')).toEqual({
        contentType: 'application/pdf',
      })
    }
  })

  it('is not a PDF whose attachments alone are encrypted', async () => {
    const encryption = 'AES of 256 bits'
    const file = latin1(
      pdf(encryption, 'other').toString('latin1').replace('/CF', '/StmF/Identity/StrF/Identity/CF'),
    )
    expect(await checkContent(file, 'a.pdf')).toEqual({ contentType: 'application/pdf' })
  })

  it('is a PDF for the owners of certificates', async () => {
    const file = latin1(pdf('AES of 128 bits').toString('latin1').replace('/Standard', '/Adobe.PubSec'))
    expect(await checkContent(file, 'a.pdf')).toEqual({ problem: 'password' })
  })

  it.each(Object.entries(excelEncryptions))(
    'is an Excel file with %s, unless the password is the default one',
    async (_, { byDefault, other }) => {
      expect(await checkContent(excel(other), 'a.xls')).toEqual({ problem: 'password' })
      expect(await checkContent(excel(byDefault), 'a.xls')).toEqual({ contentType: types.xls })
    },
  )

  it.each([
    ['a Word file of before 2007', word(true), 'a.doc'],
    ['a newer Word file', compound({ EncryptedPackage: Buffer.alloc(4096) }), 'a.docx'],
    ['a newer Excel file under another name', compound({ EncryptedPackage: Buffer.alloc(10) }), 'a.pdf'],
  ])('is %s', async (_, content, name) => {
    expect(await checkContent(content, name)).toEqual({ problem: 'password' })
  })
})

describe('a zip bomb', () => {
  it.each([
    [undefined, 101],
    [1, 101],
    [1_048_577, 1],
  ])('that declares %s bytes and contains %i MB is refused', async (declaredSize, count) => {
    const part = {
      name: 'word/a.bin',
      content: megabytes(count),
      ...(declaredSize !== undefined && { declaredSize }),
    }
    const bomb = zip([...officeParts('docx'), part])
    expect(bomb.length).toBeLessThan(mebibyte)
    expect(await checkContent(bomb, 'a.docx')).toEqual({ problem: 'other' })
  })

  it.each([
    [9, { contentType: types.docx }],
    [10, { problem: 'other' }],
  ])('of %i parts of 10 MB: %o', async (count, result) => {
    const parts = Array.from({ length: count }, (_, index) => ({
      name: `word/${index}`,
      content: megabytes(10),
    }))
    expect(await checkContent(zip([...officeParts('docx'), ...parts]), 'a.docx')).toEqual(result)
  })

  it.each([
    [998, { contentType: types.docx }],
    [999, { problem: 'other' }],
  ])('of %i empty parts beside those of a file: %o', async (count, result) => {
    const empty = Array.from({ length: count }, (_, index) => ({
      name: `word/${index}`,
      content: Buffer.alloc(0),
    }))
    expect(await checkContent(zip([...officeParts('docx'), ...empty]), 'a.docx')).toEqual(result)
  })
})

describe('any content', () => {
  it('is checked without an exception', async () => {
    const samples = [
      ...Object.values(accepted).map(([content]) => content),
      pdf('AES of 256 bits'),
      excel(excelEncryptions.RC4?.other),
    ]
    const damage = fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat({ max: 255 }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('a.txt', 'a.pdf', 'a.docx'),
        fc.constantFrom(...samples),
        fc.array(damage, { maxLength: 20 }),
        fc.uint8Array({ maxLength: 300 }),
        fc.boolean(),
        async (name, sample, changes, random, isRandom) => {
          const bytes = Buffer.from(isRandom ? random : sample)
          for (const [at, byte] of changes) bytes[Math.floor(at * bytes.length)] = byte
          expect(Object.keys(await checkContent(bytes, name))).toHaveLength(1)
        },
      ),
      { numRuns: 300 },
    )
  })
})
