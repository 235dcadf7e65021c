import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Ports } from '#functions/ports/ports.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { answersOf, type FieldName, fieldNames, fields, readPath } from '#shared/schemas/fields.ts'
import type { CommandContext } from '../../context/context.ts'
import { atomicWrite } from '../../context/files.ts'
import { formatCount, withProgress } from '../../context/terminal.ts'
import { type ApplicationJson, toApplicationJson } from './application-json.ts'

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Exports applications to a file or to the standard output, between two audit entries. */
export async function exportApplications(
  { ports, configuration, terminal, print, addAuditEntry }: CommandContext,
  { format, since, output }: { format: ExportFormat; since?: Date; output?: string },
) {
  const subject = since ? `applications since ${since.toISOString()}` : 'all applications'
  const details = `${format} to ${output ? 'a file' : 'the standard output'}`
  await addAuditEntry({ action: 'applications export', subject, details })
  let exported = 0
  async function* loadCounted(onApplication: () => void) {
    for await (const application of loadApplications(since, ports, configuration)) {
      exported += 1
      onApplication()
      yield application
    }
  }
  const addEndEntry = (result: 'failed' | 'finished') =>
    addAuditEntry({
      action: `applications export ${result}`,
      subject,
      details: formatCount(exported, 'application'),
    })
  try {
    await withProgress('Exported', terminal, add =>
      output
        ? atomicWrite(output, stream => writeExport(loadCounted(add), format, stream, { end: true }))
        : writeExport(loadCounted(add), format, terminal.out, { end: false }),
    )
  } catch (error) {
    await addEndEntry('failed')
    throw error
  }
  await addEndEntry('finished')
  if (output)
    print(
      `Exported ${formatCount(exported, 'application')} to ${output}. It contains personal data: delete it after use.`,
      { exported, output },
    )
}

type ApplicationPorts = {
  applicants: Pick<Ports['applicants'], 'listPages'>
  applications: Pick<Ports['applications'], 'getMany'>
}

/** Yields every application since a time with its applicant; reads one page of the table at a time. */
export async function* loadApplications(
  since: Date | undefined,
  { applicants, applications }: ApplicationPorts,
  configuration: Configuration,
): AsyncGenerator<ApplicationJson> {
  for await (const page of applicants.listPages(since)) {
    const records = await applications.getMany(page.map(({ applicantId }) => applicantId))
    const recordsById = new Map(records.map(record => [record.applicantId, record]))
    for (const applicant of page) {
      const application = recordsById.get(applicant.applicantId)
      if (application && !(since && new Date(application.submittedAt) < since))
        yield toApplicationJson(application, applicant, configuration)
    }
  }
}

/**
 * Streams applications one by one. The CSV is for Excel: UTF-8 with a byte order mark and CRLF. Texts that Excel would
 * run as a formula, or whose leading zeros it would drop, start with an apostrophe. JSON lines hold the exact values.
 */
export async function writeExport(
  applications: AsyncIterable<ApplicationJson>,
  format: ExportFormat,
  out: Writable,
  { end }: { end: boolean },
): Promise<void> {
  if (format === 'jsonl') return pipeline(toJsonLines(applications), out, { end })
  const csv = stringify({
    bom: true,
    header: true,
    columns: Object.keys(columns),
    record_delimiter: 'windows',
    quoted: true,
    escape_formulas: true,
    cast: { string: value => (/^0\d+$/.test(value) ? `'${value}` : value) },
  })
  await pipeline(toCsvRows(applications), csv, out, { end })
}

async function* toJsonLines(applications: AsyncIterable<ApplicationJson>) {
  for await (const application of applications) yield `${JSON.stringify(application)}\n`
}

async function* toCsvRows(applications: AsyncIterable<ApplicationJson>) {
  const toCells = Object.values(columns)
  for await (const application of applications) yield toCells.map(toCell => toCell(application) ?? '')
}

const columns: Record<string, (application: ApplicationJson) => string | null | undefined> = {
  applicationNumber: ({ applicationNumber }) => applicationNumber,
  submittedAt: ({ submittedAt }) => submittedAt,
  programmeCode: ({ programmeCode }) => programmeCode,
  programmeName: ({ programmeName }) => programmeName,
  checkStatus: ({ checkStatus }) => checkStatus,
  feeStatus: ({ feeStatus }) => feeStatus,
  feeStatusType: ({ feeStatusType }) => feeStatusType,
  ...Object.fromEntries(fieldNames.map(name => [name, application => toCell(name, application)])),
}

/** Returns a text or a code as it is stored, and any other value as a person reads it. */
function toCell(name: FieldName, application: ApplicationJson): string {
  const { path, label } = fields[name]
  const body = { programmeCode: application.programmeCode, data: application }
  const value = readPath(body, path)
  if (typeof value === 'string') return value
  return answersOf(name, body)
    .map(answer => (answer.label === label ? answer.value : `${answer.label}: ${answer.value}`))
    .join('; ')
}
