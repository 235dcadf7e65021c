import { Writable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApplicationFacts } from '#bin/admin/commands/applications/application-facts.ts'
import { loadApplications } from '#bin/admin/commands/applications/application-pages.ts'
import { type ExportFormat, writeExport } from '#bin/admin/commands/applications/export-applications.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import { createOutput } from '../../staff-runner.ts'
import { sampleApplicationFacts } from './sample-application-facts.ts'

const applicant = (applicantId: number): ApplicantRecord => ({
  applicantId,
  ucasPersonalId: '1234567890',
  emailKey: 'ada@example.org',
  details: { forenames: 'Ada', surname: 'Sample' },
  feeStatusType: 'FeeStatusProvisional',
  feeStatus: 'home',
  feeContext: null,
  qualifications: null,
  version: 1,
  changedAt: '2027-08-16T09:00:00.000Z',
})
const application = (applicantId: number): ApplicationRecord => ({
  applicantId,
  programmeCode: 'G400-USCSC',
  programmeName: 'Computer Science BSc (Hons)',
  submittedAt: '2027-08-16T09:00:00.000Z',
  hasBeenInterviewed: null,
  decision: {},
  idempotencyKey: null,
  bodyHash: '',
  expires: 0,
})

async function* of(...all: ApplicationFacts[]) {
  yield* all
}
async function written(format: ExportFormat, ...all: ApplicationFacts[]) {
  const sink = createOutput()
  await writeExport(of(...all), format, sink, { end: true })
  return sink.text()
}
const rows = (csv: string): Record<string, string>[] =>
  parse(csv, { bom: true, columns: true, record_delimiter: '\r\n' })

describe('the CSV of an export', () => {
  it('is UTF-8 with its mark, CRLF and a heading line', async () => {
    const csv = await written('csv', sampleApplicationFacts({ surname: 'Ó Séaghdha 李' }))
    expect(csv.startsWith('\uFEFF"applicationNumber","submittedAt",')).toBe(true)
    expect(csv.endsWith('\r\n')).toBe(true)
    expect(csv.split('\r\n')).toHaveLength(3)
    expect(rows(csv)[0]).toMatchObject({
      applicationNumber: 'CL0004127',
      surname: 'Ó Séaghdha 李',
      hasBeenInterviewed: '',
      qualifications: 'A-Level (A2) Mathematics: A*, 2027',
      english: 'Gcse: grade 6',
      secondaryEducation: 'Other',
    })
  })

  it('has its heading line when there is nobody', async () => {
    expect((await written('csv')).split('\r\n')[0]).toContain('"applicationNumber"')
  })

  it.each(['=1+1', '+44 20 7946 0123', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1', '＝1+1'])(
    'never lets %j be run as a formula',
    async surname => {
      expect(rows(await written('csv', sampleApplicationFacts({ surname })))[0]?.surname).toBe(`'${surname}`)
    },
  )

  it('keeps the leading zeros of a telephone number from Excel', async () => {
    expect(rows(await written('csv', sampleApplicationFacts()))[0]?.telephone1).toBe("'02079460123")
  })

  it('gives every text back whole, whatever is in it, and never begins a cell with a formula', async () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(...'",;\r\n\t=+-@\'0'), fc.string({ maxLength: 1 })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 5 }), async surnames => {
        const read = rows(
          await written('csv', ...surnames.map(surname => sampleApplicationFacts({ surname }))),
        )
        expect(read.map(({ surname }) => surname?.replace(/^'(?=[=+\-@\t\r]|0\d*$)/, ''))).toEqual(
          surnames.map(surname => surname.replace(/^'(?=[=+\-@\t\r]|0\d*$)/, '')),
        )
        expect(read.filter(({ surname }) => /^[=+\-@\t\r]/.test(surname ?? ''))).toEqual([])
      }),
    )
  })
})

describe('the JSON lines of an export', () => {
  it('are exact, one application a line', async () => {
    const all = [sampleApplicationFacts({ surname: '=1+1\n' }), sampleApplicationFacts({ surname: '02' })]
    const lines = (await written('jsonl', ...all)).trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line))).toEqual(all)
  })
})

describe.each(['csv', 'jsonl'] as const)('an export of 100,000 applications as %s', format => {
  it('never runs ahead of whoever reads it by more than a page and the buffers', async () => {
    const [all, perPage] = [100_000, 500]
    let given = 0
    let taken = 0
    let ahead = 0
    const ports = {
      applicants: {
        async *listPages() {
          while (given < all) {
            given += perPage
            yield Array.from({ length: perPage }, (_, place) => applicant(given - place))
          }
        },
      },
      applications: { getMany: async (ids: readonly number[]) => ids.map(application) },
    }
    const slowReader = new Writable({
      write(chunk, _encoding, done) {
        taken += String(chunk).split('\n').length - 1
        ahead = Math.max(ahead, given - taken)
        setImmediate(done)
      },
    })
    const everybody = loadApplications(undefined, ports, configuration.parse({}))
    await writeExport(everybody, format, slowReader, { end: true })
    expect(given).toBe(all)
    expect(taken).toBe(format === 'csv' ? all + 1 : all)
    expect(ahead).toBeLessThan(3 * perPage)
  })
})
