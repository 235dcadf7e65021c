import { Readable, Writable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApplicationJson } from '#bin/admin/commands/applications/application-json.ts'
import {
  type ExportFormat,
  loadApplications,
  writeExport,
} from '#bin/admin/commands/applications/export-applications.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import { sampleApplicant, sampleApplication } from '../../../../functions/sample-records.ts'
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
      telephone1: "'02079460123",
      hasBeenInterviewed: '',
      qualifications: 'A-Level Mathematics: A* (2027)',
      english: 'GCSE 6',
      secondaryEducation: 'Other',
      ucatId: 'UCAT123456',
    })
    expect((await exportToText('csv')).split('\r\n')[0]).toContain('"applicationNumber"')
  })

  it.each(['=1+1', '+44 20 7946 0123', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1', '＝1+1'])(
    'prevents Excel from running %j as a formula',
    async surname => {
      const [row] = parseRows(await exportToText('csv', sampleApplicationJson({ surname })))
      expect(row?.surname).toBe(`'${surname}`)
    },
  )

  it('preserves every text, and never begins a cell with a formula', async () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'",;\r\n\t=+-@\'0'), fc.string({ maxLength: 1 })),
    })
    const withoutMark = (surname = '') => surname.replace(/^'(?=[=+\-@\t\r]|0\d*$)/, '')
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 5 }), async surnames => {
        const applications = surnames.map(surname => sampleApplicationJson({ surname }))
        const rows = parseRows(await exportToText('csv', ...applications))
        expect(rows.map(({ surname }) => withoutMark(surname))).toEqual(surnames.map(withoutMark))
        expect(rows.filter(({ surname }) => /^[=+\-@\t\r]/.test(surname ?? ''))).toEqual([])
      }),
    )
  })
})

describe('writeExport as JSON lines', () => {
  it('writes the exact values, one application a line', async () => {
    const applications = ['=1+1\n', '02'].map(surname => sampleApplicationJson({ surname }))
    const lines = (await exportToText('jsonl', ...applications)).trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line))).toEqual(applications)
  })
})

it.each(['csv', 'jsonl'] as const)(
  'an export of 20,000 applications as %s never reads ahead by more than a page and the buffers',
  async format => {
    const [total, pageSize] = [20_000, 500]
    let read = 0
    let written = 0
    let maxUnwritten = 0
    const ports = {
      applicants: {
        async *listPages() {
          while (read < total) {
            read += pageSize
            yield Array.from({ length: pageSize }, (_, index) =>
              sampleApplicant({ applicantId: read - index }),
            )
          }
        },
      },
      applications: { getMany: async (ids: readonly number[]) => ids.map(sampleApplication) },
    }
    const slowOutput = new Writable({
      write(chunk, _encoding, done) {
        written += String(chunk).split('\n').length - 1
        maxUnwritten = Math.max(maxUnwritten, read - written)
        setImmediate(done)
      },
    })
    const applications = loadApplications(undefined, ports, configuration.parse({}))
    await writeExport(applications, format, slowOutput, { end: true })
    expect(read).toBe(total)
    expect(written).toBe(format === 'csv' ? total + 1 : total)
    expect(maxUnwritten).toBeLessThan(3 * pageSize)
  },
)
