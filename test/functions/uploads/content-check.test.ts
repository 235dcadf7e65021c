import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkContent } from '#functions/uploads/content-check.ts'
import { describeProblem } from '#functions/uploads/content-result.ts'
import { findContentType } from '#shared/rules/upload-check.ts'
import { createPdf } from '../../support/create-pdf.ts'
import { compound, excel, office, officeParts, types, word, zip } from './office-files.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const join = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? latin1(part) : part)))
const program = latin1('MZ\x90\0\x03\0\0\0This program cannot be run in DOS mode')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const segment = (marker: number, content: Buffer | string) => {
  const bytes = join(content)
  return join(Buffer.from([0xff, marker, 0, bytes.length + 2]), bytes)
}
const endOfImage = Buffer.from([0xff, 0xd9])
const thumbnail = segment(0xe1, join('Exif\0\0', endOfImage))
const halfPhoto = join('\xff\xd8', thumbnail, segment(0xda, '\x01\x01\0\0\x3f\0'), 'pixels'.repeat(20))
const photo = join(halfPhoto, endOfImage)
const pdf = createPdf(4096)
const utf16 = (text: string) => join(Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le'))
const heic = join('\0\0\0\x18ftypheic\0\0\0\0mif1heic', Buffer.alloc(40))
const grades = Buffer.from('Mathematics A\r\nFrançais B\tÄ')
const macros = zip(officeParts('docx', 'application/vnd.ms-word.document.macroEnabled.main+xml'))
const moved = (kind: 'docx' | 'xlsx', rename: (name: string) => string) =>
  zip(officeParts(kind).map(part => ({ ...part, name: rename(part.name) })))
const encrypted = compound(['DataSpaces/', 'EncryptionInfo', 'EncryptedPackage'])
const encryptedWithCover = compound(['WordDocument', 'EncryptedPackage'])
/** Removes the first bytes of an archive after its mark, so that its directory lies elsewhere. */
const cutDirectory = (file: Buffer) => join(file.subarray(0, 4), file.subarray(60))
const mebibyte = 1024 * 1024
const megabytes = (count: number) => Buffer.alloc(count * mebibyte)
const officeLists = (count: number) =>
  Array.from({ length: count }, () => ({ name: '[Content_Types].xml', content: megabytes(1) }))

const accepted = {
  'a PDF': [pdf, 'pdf'],
  'a PDF behind 1,000 bytes': [join(Buffer.alloc(1000, 0x20), pdf), 'pdf'],
  'a PDF with more bytes after its end': [join(pdf, '\r\n<!-- saved -->', Buffer.alloc(10_000)), 'pdf'],
  'a PNG': [png, 'png'],
  'a JPEG': [photo, 'jpg'],
  'a motion photo': [join(photo, '\0\0\0\x18ftypmp42', Buffer.alloc(40)), 'jpg'],
  'a Word file': [office('docx'), 'docx'],
  'an Excel file': [office('xlsx'), 'xlsx'],
  'an Excel file with parts elsewhere': [moved('xlsx', name => name.replace('xl/', 'other/')), 'xlsx'],
  'an Excel file with backslashes in names': [moved('xlsx', name => name.replace('/', '\\')), 'xlsx'],
  'a Word file with a damaged picture of its first page': [
    zip([...officeParts('docx'), { name: 'docProps/thumbnail.jpeg', content: photo, declaredSize: 1 }]),
    'docx',
  ],
  'a Word file with one byte after its end': [join(office('docx'), '\0'), 'docx'],
  'a Word file of before 2007': [word(), 'doc'],
  'a Word file that contains an Excel file': [compound(['WordDocument', 'ObjectPool/', 'Workbook']), 'doc'],
  'a Word file with its stream named in capitals': [compound(['WORDDOCUMENT']), 'doc'],
  'a Word file that ends with its directory': [compound(['WordDocument']).subarray(0, 640), 'doc'],
  'an Excel file of before 2007': [excel(), 'xls'],
  'an Excel file of before 1997': [compound(['Book']), 'xls'],
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
    const names = extension === 'txt' ? [] : ['scan.jpg', 'scan.png', 'scan.pdf', 'scan.doc', 'scan.xlsx']
    for (const name of [`file.${extension}`, ...names])
      expect(await checkContent(content, name), name).toEqual({
        contentType: findContentType(`.${extension}`),
      })
  })

  it.each([
    ['a program', program, 'a.pdf', 'other'],
    ['a program as text', program, 'a.txt', 'other'],
    ['a program with much text', join(program, Buffer.alloc(20), 'text '.repeat(10_000)), 'a.txt', 'other'],
    ['a program as text, behind the mark of UTF-16', join(utf16(''), program), 'a.txt', 'other'],
    ['random bytes', Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 7919) % 256)), 'a.txt', 'other'],
    ['a program with the mark of a PDF', join(program, pdf), 'a.pdf', 'other'],
    ['a script with the mark of a PDF', join('#!/bin/sh\n', pdf), 'a.pdf', 'other'],
    ['a PDF behind 1,025 bytes', join(Buffer.alloc(1025, 0x20), pdf), 'a.pdf', 'other'],
    ['comma-separated values', latin1('Subject,Grade\r\nMathematics,A'), 'a.xls', 'other'],
    ['an installer', compound(['SummaryInformation', 'constructor']), 'a.doc', 'other'],
    ['a folder named like a stream', compound(['WordDocument/']), 'a.doc', 'other'],
    ['a macro-enabled Word file', macros, 'a.docx', 'other'],
    ['an archive', zip([{ name: 'word/a.exe', content: program }]), 'a.docx', 'other'],
    ['a GIF', join('GIF89a', Buffer.alloc(20)), 'a.png', 'other-picture'],
    ['a WebP', join('RIFF\0\0\0\0WEBPVP8 ', Buffer.alloc(20)), 'a.jpg', 'other-picture'],
    ['an HEIC photo', heic, 'a.jpg', 'heic'],
    ['half a PDF', pdf.subarray(0, -10), 'a.pdf', 'incomplete'],
    ['half a linearized PDF', join('%PDF-1.7 /Linearized\n%%EOF', Buffer.alloc(1000)), 'a.pdf', 'incomplete'],
    ['half a PNG', png.subarray(0, 50), 'a.png', 'incomplete'],
    ['half a photo with a thumbnail', halfPhoto, 'a.jpg', 'incomplete'],
    ['half a Word file', office('docx').subarray(0, 200), 'a.docx', 'incomplete'],
    ['half a Word file of before 2007', word().subarray(0, 640), 'a.doc', 'other'],
    ['a Word file whose directory is cut off', cutDirectory(office('docx')), 'a.docx', 'incomplete'],
    ['an encrypted archive', zip(officeParts('docx'), 1), 'a.docx', 'other'],
    ['an encrypted Word file', encrypted, 'a.docx', 'protected'],
    ['an encrypted Word file with a Word file as its cover', encryptedWithCover, 'a.docx', 'protected'],
    ['nothing', Buffer.alloc(0), 'a.docx', 'other'],
  ])('is refused: %s', async (_, content, name, problem) => {
    expect(await checkContent(content, name)).toEqual({ problem })
  })
})

describe('the name of a file', () => {
  it.each([
    ['Grades', grades, { contentType: 'text/plain' }],
    ['Results v1.2', grades, { contentType: 'text/plain' }],
    ['1000012345', photo, { contentType: 'image/jpeg' }],
    ['grades.csv', grades, { problem: 'other' }],
    ['page.html', latin1('<html>'), { problem: 'other' }],
  ])('%j decides only if text is accepted', async (name, content, result) => {
    expect(await checkContent(content, name)).toEqual(result)
  })

  it.each([
    ['Marks.xls', 'Save it as xlsx or PDF'],
    ['Marks.xlsx', 'Save it as xlsx or PDF'],
    ['Letter.DOC', 'This is not a real DOC file. Save it as docx or PDF'],
    ['Slip.jpg', 'Take the photo again, or send a PDF'],
    ['Grades', 'This kind of file cannot be uploaded'],
  ])('%j decides how a refused file can be sent', (name, words) => {
    expect(describeProblem('other', name)).toContain(words)
  })
})

describe('an archive', () => {
  type Part = Parameters<typeof zip>[0][number]
  const withParts = (count: number, toPart: (index: number) => Part) =>
    zip([...officeParts('docx'), ...Array.from({ length: count }, (_, index) => toPart(index))])
  const empty = (name: string): Part => ({ name, content: Buffer.alloc(0) })
  const large = (index: number): Part => ({ name: `word/${index}`, content: megabytes(10) })
  const list = (spaces: number): Part => ({
    name: '[content_types].xml',
    content: join(...officeParts('docx').map(({ content }) => content), Buffer.alloc(spaces, 0x20)),
  })

  it.each([
    ['9 parts of 10 MB', 'accepted', withParts(9, large)],
    ['10 parts of 10 MB', 'refused', withParts(10, large)],
    ['1,000 parts', 'accepted', withParts(998, index => empty(`word/${index}`))],
    ['1,001 parts', 'refused', withParts(999, index => empty(`word/${index}`))],
    ['two lists of content types', 'refused', withParts(1, () => list(0))],
    ['a list of nearly 1 MB', 'accepted', zip([list(mebibyte - 300)])],
    ['a list of more than 1 MB', 'refused', zip([list(mebibyte)])],
    ['a list that is larger than it says', 'refused', zip([{ ...list(50 * mebibyte), declaredSize: 900 }])],
    ['a directory of 1.2 MB', 'refused', withParts(20, index => empty(`${index}`.padEnd(60_000, 'n')))],
  ])('with %s is %s', async (_, outcome, content) => {
    expect(await checkContent(content, 'a.docx')).toEqual(
      outcome === 'accepted' ? { contentType: types.docx } : { problem: 'other' },
    )
  })
})

describe('a file that is made to stop a reader', () => {
  const size = 20_971_520
  const fill = (head: Buffer | string, pattern: Buffer | string, end: Buffer | string = '') =>
    join(join(head, Buffer.alloc(size, join(pattern))).subarray(0, size - end.length), end)
  const directoryEntry = compound(['Workbooks']).subarray(512, 640)
  it.each([
    ['20 MB of directory', fill(compound([]), directoryEntry), 'other'],
    [
      'a PDF with ten unclosed dictionaries',
      fill('%PDF-1.7\n', `${'/Encrypt << '.repeat(10)}${' ('.repeat(1000)}`, '%%EOF'),
      'application/pdf',
    ],
    ['a PDF with only beginnings of its end', fill('%PDF-1.7\n', '%%EO'), 'incomplete'],
    ['a photo with only beginnings of its end', fill(photo.subarray(0, 4), '\xff'), 'incomplete'],
    ['parts of one name that add up', zip(officeLists(100)), 'other'],
    ['an archive with ends of directories only', fill('PK\x03\x04', 'PK\x05\x06'), 'incomplete'],
    ['an archive without an end', fill('PK\x03\x04', 'PK\x05'), 'incomplete'],
    ['text of 20 MB', fill('', 'Mathematics A\r\n'), 'text/plain'],
    ['UTF-16 of 20 MB that is damaged', fill(utf16(''), '\x00\xd8'), 'other'],
  ])('is checked at once: %s', async (_, content, outcome) => {
    expect(Object.values(await checkContent(content, 'Grades'))).toEqual([outcome])
  })
})

it('any content is checked without an exception', async () => {
  const samples = [...Object.values(accepted).map(([content]) => content), encrypted]
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
