import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentFound } from '#functions/uploaded-content.ts'
import { compound, office, officeParts, types, zip } from './office-files.ts'

const program = Buffer.from('MZ\x90\0\x03\0\0\0This program cannot be run in DOS mode', 'latin1')
const pdf = Buffer.from('%PDF-1.7\n')
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(40),
])
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)

describe('the content of a file', () => {
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
  ])('is taken as %s', async (_, bytes, type) => {
    expect(await contentFound(bytes, type)).toBe('matching')
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
    ['a folder named like a stream', compound('WordDocument', 1), types.doc],
    ['an archive as a Word file', zip([{ name: 'setup.exe', content: program }]), types.docx],
    ['an archive with a folder of that name', zip([{ name: 'word/a.exe', content: program }]), types.docx],
    [
      'a Word file with macros',
      zip(officeParts('docx', 'application/vnd.ms-word.document.macroEnabled.main+xml')),
      types.docx,
    ],
    ['an encrypted Word file', zip(officeParts('docx'), 1), types.docx],
    ['half a Word file', office('docx').subarray(0, 200), types.docx],
    ['nothing', Buffer.alloc(0), types.docx],
  ])('is not taken: %s', async (_, bytes, type) => {
    expect(await contentFound(bytes, type)).toBe('other')
  })

  it('of an iPhone is told apart, whatever its name says', async () => {
    expect(await contentFound(heic, 'image/jpeg')).toBe('heic')
  })
})

describe('a zip bomb', () => {
  const bomb = (said?: number) =>
    zip([
      ...officeParts('docx'),
      { name: 'word/media/a.png', content: megabytes(101), ...(said === undefined ? {} : { said }) },
    ])

  it('that says its size is not taken', async () => {
    expect(bomb().length).toBeLessThan(1024 * 1024)
    expect(await contentFound(bomb(), types.docx)).toBe('other')
  })

  it.each([0, 1, 1000])('that says it is %i bytes long is not taken', async said => {
    expect(await contentFound(bomb(said), types.docx)).toBe('other')
  })

  it('that says more than it has is not taken: its directory is not to be believed', async () => {
    const parts = [...officeParts('docx'), { name: 'word/a.bin', content: megabytes(1), said: 1_048_577 }]
    expect(await contentFound(zip(parts), types.docx)).toBe('other')
  })

  it('of many parts is not taken', async () => {
    const parts = Array.from({ length: 11 }, (_, place) => ({
      name: `word/${place}`,
      content: megabytes(10),
    }))
    expect(await contentFound(zip([...officeParts('docx'), ...parts]), types.docx)).toBe('other')
  })

  it('is not what a large but honest file is', async () => {
    const honest = zip([...officeParts('xlsx'), { name: 'xl/worksheets/sheet1.xml', content: megabytes(40) }])
    expect(await contentFound(honest, types.xlsx)).toBe('matching')
  })
})

describe('whatever is sent', () => {
  it('is judged without a fault', async () => {
    const damaged = fc.tuple(fc.nat({ max: 299 }), fc.nat({ max: 255 }))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.values(types), 'application/pdf', 'image/png', 'text/plain'),
        fc.array(damaged, { maxLength: 20 }),
        fc.uint8Array({ maxLength: 300 }),
        fc.boolean(),
        async (type, damages, noise, whole) => {
          const bytes = whole ? Buffer.from(noise) : Buffer.from(office('docx'))
          for (const [at, byte] of damages) if (at < bytes.length) bytes[at] = byte
          expect(['matching', 'other', 'heic']).toContain(await contentFound(bytes, type))
        },
      ),
      { numRuns: 300 },
    )
  })
})
