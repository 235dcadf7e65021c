import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApplicationJson } from '#bin/admin/commands/applications/application-json.ts'
import { type ExportFormat, writeExport } from '#bin/admin/commands/applications/export-applications.ts'
import { createOutput } from '../../staff-runner.ts'
import { sampleApplicationJson } from './sample-application-json.ts'

async function exportToText(format: ExportFormat, ...applications: ApplicationJson[]) {
  const output = createOutput()
  await writeExport(Readable.from(applications), format, output, { end: true })
  return output.text()
}
const parseRows = (csv: string): Record<string, string>[] =>
  parse(csv, { bom: true, columns: true, record_delimiter: '\r\n' })

describe('writeExport as CSV', () => {
  it('writes UTF-8 with a byte order mark, CRLF and a heading line', async () => {
    const csv = await exportToText('csv', sampleApplicationJson({ surname: 'Ó Séaghdha 李' }))
    expect(csv.startsWith('\uFEFF"applicationNumber","submittedAt",')).toBe(true)
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(parseRows(csv)[0]).toMatchObject({
      applicationNumber: 'CL0004127',
      surname: 'Ó Séaghdha 李',
      submittedAt: '2027-08-16T10:00:00+01:00',
      ucasPersonalId: '123 456 7890',
      telephone1: '02079 460123',
      source: 'portal',
      hasBeenInterviewed: '',
      qualifications: 'A-Level Mathematics: A* (2027)',
      english: 'GCSE 6',
      secondaryEducation: 'Other',
      ucatId: 'UCAT123456',
    })
    const [heading] = (await exportToText('csv')).split('\r\n')
    expect(heading).toContain('"applicationNumber"')
    expect(heading).not.toMatch(/gdprAccept|qualificationsConfirmed/)
  })

  it.each([
    ...['=1+1', '+1+1', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1', ' =1+1', '07'],
    ...['＝1+1', '\u200B=1+1', '\u00AD@SUM(A1)'],
  ])('marks %j, which Excel would run as a formula or change', async surname => {
    const [row] = parseRows(await exportToText('csv', sampleApplicationJson({ surname })))
    expect(row?.surname).toBe(`'${surname}`)
  })

  it.each([
    ['02079460123', '02079 460123'],
    ['+442079460123', '+44 2079460123'],
    ['+44 20 7946 0123', '+44 20 7946 0123'],
    ['+44-20-7946-0123', '+44 20 7946 0123'],
    ['(020) 7946.0123', '020 7946 0123'],
    ['020 7946 0123 ext. 4', '020 7946 0123 ext. 4'],
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
  ])('writes the telephone number %j as %j', async (telephone1, cell) => {
    const [row] = parseRows(await exportToText('csv', sampleApplicationJson({ telephone1 })))
    expect(row?.telephone1).toBe(cell)
  })

  it.each([
    ['0012345678', '001 234 5678'],
    ['01234567', '012 34567'],
    ['12345678901', '123 45678901'],
    ['123e45', "'123e45"],
    ['12345', '12345'],
  ])('writes the ID %j as %j', async (studentId, cell) => {
    const [row] = parseRows(await exportToText('csv', sampleApplicationJson({ studentId })))
    expect(row?.studentId).toBe(cell)
  })

  it('preserves every text, and never begins a cell with a formula', async () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'",;\r\n\t=+-@\'0\u200B'), fc.string({ maxLength: 1 })),
    })
    const withoutMark = (surname = '') => surname.replace(/^'|(?<=^\d{3}) | (?=\d{4}$)/g, '')
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 5 }), async surnames => {
        const applications = surnames.map(surname => sampleApplicationJson({ surname }))
        const rows = parseRows(await exportToText('csv', ...applications))
        expect(rows.map(({ surname }) => withoutMark(surname))).toEqual(surnames.map(withoutMark))
        expect(rows.filter(({ surname }) => /^[\s\p{Cf}]*[=+\-@]/u.test(surname ?? ''))).toEqual([])
      }),
    )
  })
})

it('writeExport writes qualifications as a long file, a row each', async () => {
  const list = [
    { tpe: 'IBOverall', subject: null, grade: 34, yearObtained: 2026 },
    { tpe: 'Highers', subject: '=Maths', grade: 'A', yearObtained: null },
  ]
  const application = sampleApplicationJson({ ucasPersonalId: '0012345678' })
  const qualifications = { list, secondaryEducation: { type: 'Other' as const }, version: 1 }
  const person = { applicationNumber: 'CL0004127', ucasId: '001 234 5678' }
  const csv = await exportToText(
    'qualifications',
    { ...application, qualifications },
    { ...application, qualifications: null },
  )
  expect(parseRows(csv)).toEqual([
    {
      ...person,
      type: 'IBOverall',
      label: 'IB Diploma: total points',
      subject: '',
      grade: '34',
      year: '2026',
    },
    { ...person, type: 'Highers', label: 'Highers', subject: "'=Maths", grade: 'A', year: '' },
  ])
})

describe('writeExport as JSON lines', () => {
  it('writes the exact values, one application a line', async () => {
    const applications = ['=1+1\n', '02'].map(surname => sampleApplicationJson({ surname }))
    const lines = (await exportToText('jsonl', ...applications)).trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line))).toEqual(applications)
  })
})
