import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { Temporal } from 'temporal-polyfill'
import { typeName } from '#shared/enums/qualification-types.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { answersOf, type FieldName, fieldNames, fields, readPath } from '#shared/schemas/fields.ts'
import type { CommandContext } from '../../context/context.ts'
import { atomicWrite } from '../../context/files.ts'
import { formatCount, withProgress } from '../../context/terminal.ts'
import type { Ports } from '../../tables/ports.ts'
import { type ApplicationJson, toApplicationJson } from './application-json.ts'
import { loadEntries } from './load-entries.ts'

export const exportFormats = ['csv', 'qualifications', 'jsonl'] as const
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

/** Yields every application since a time with its applicant; reads one page of the table at a time. */
async function* loadApplications(since: Date | undefined, ports: Ports, configuration: Configuration) {
  const { applicants, applications } = ports
  const { numbersByUcasId } = await loadEntries(ports)
  for await (const page of applicants.listPages(since)) {
    const owners = new Map(
      page.flatMap(applicant =>
        [...applicant.earlierNumbers, applicant.applicantId].map(number => [number, applicant] as const),
      ),
    )
    for (const application of await applications.getMany([...owners.keys()])) {
      const applicant = owners.get(application.applicantId)
      const numbers = numbersByUcasId.get(application.ucasPersonalId) ?? []
      if (applicant && !(since && new Date(application.submittedAt) < since))
        yield toApplicationJson(application, applicant, numbers, configuration)
    }
  }
}

/**
 * Streams applications one by one. CSV is for spreadsheets and programs: UTF-8 with a byte order mark and CRLF, with
 * texts that no spreadsheet changes or runs as a formula. JSON lines hold the exact values.
 */
export async function writeExport(
  applications: AsyncIterable<ApplicationJson>,
  format: ExportFormat,
  out: Writable,
  { end }: { end: boolean },
): Promise<void> {
  if (format === 'jsonl') return pipeline(toJsonLines(applications), out, { end })
  const isLong = format === 'qualifications'
  const csv = stringify({
    bom: true,
    header: true,
    columns: isLong ? qualificationColumns : Object.keys(columns),
    record_delimiter: 'windows',
    quoted: true,
  })
  await pipeline(isLong ? toQualificationRows(applications) : toCsvRows(applications), csv, out, { end })
}

async function* toJsonLines(applications: AsyncIterable<ApplicationJson>) {
  for await (const application of applications) yield `${JSON.stringify(application)}\n`
}

async function* toCsvRows(applications: AsyncIterable<ApplicationJson>) {
  const toCells = Object.values(columns)
  for await (const application of applications) yield toCells.map(toCell => toCell(application) ?? '')
}

const qualificationColumns = ['applicationNumber', 'ucasId', 'type', 'label', 'subject', 'grade', 'year']

/** Yields a row for each qualification. */
async function* toQualificationRows(applications: AsyncIterable<ApplicationJson>) {
  for await (const { applicationNumber, details, qualifications } of applications)
    for (const { tpe, subject, grade, yearObtained } of qualifications?.list ?? [])
      yield [
        applicationNumber,
        formatCell(details.ucasPersonalId ?? ''),
        formatCell(tpe),
        formatCell(typeName(tpe)),
        formatCell(subject ?? ''),
        typeof grade === 'string' ? formatCell(grade) : grade,
        yearObtained,
      ]
}

/** Formats an instant as London time with its offset, such as 2027-08-12T09:42:00+01:00. */
const formatOffsetTime = (instant: string) =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO('Europe/London')
    .toString({ smallestUnit: 'second', timeZoneName: 'never' })

/** Fields that a submission must have and no record stores. */
const unstoredFields: readonly FieldName[] = ['gdprAccept', 'qualificationsConfirmed']

const columns: Record<string, (application: ApplicationJson) => string | null | undefined> = {
  applicationNumber: ({ applicationNumber }) => applicationNumber,
  submittedAt: ({ submittedAt }) => formatOffsetTime(submittedAt),
  withdrawnAt: ({ withdrawnAt }) => withdrawnAt && formatOffsetTime(withdrawnAt),
  withdrawalReason: ({ withdrawalReason }) => withdrawalReason && formatCell(withdrawalReason),
  sharesUcasIdWith: ({ sharesUcasIdWith }) => sharesUcasIdWith.join('; '),
  programmeCode: ({ programmeCode }) => programmeCode,
  programmeName: ({ programmeName }) => formatCell(programmeName),
  checkStatus: ({ checkStatus }) => checkStatus,
  source: ({ source }) => (source === 'ucas' ? 'UCAS' : source),
  feeStatus: ({ feeStatus }) => feeStatus,
  feeStatusType: ({ feeStatusType }) => feeStatusType,
  ...Object.fromEntries(
    fieldNames
      .filter(name => name !== 'programmeCode' && !unstoredFields.includes(name))
      .map(name => [name, application => toCell(name, application)]),
  ),
}

/** Returns a text or a code as it is stored, and any other value as a person reads it. */
function toCell(name: FieldName, application: ApplicationJson): string {
  const { path, label } = fields[name]
  const body = { programmeCode: application.programmeCode, data: application }
  const value = readPath(body, path)
  if (typeof value === 'string')
    return name === 'telephone1' || name === 'telephone2' ? formatTelephoneCell(value) : formatCell(value)
  const answers = answersOf(name, body).map(answer =>
    answer.label === label ? answer.value : `${answer.label}: ${answer.value}`,
  )
  return formatCell(answers.join('; '))
}

/** A text that Excel would run as a formula, also behind spaces and invisible characters. */
const formulaPattern = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])/u

/** Digits that spreadsheets show without their leading zeros, or as a power of ten. */
const numberLikePattern = /^(?:0\d+|\d+e\d+)$/i

/**
 * Returns a text that spreadsheets show unchanged and never run. Long numbers become groups, such as 001 234 5678; an
 * apostrophe marks what has no other safe form.
 */
function formatCell(text: string): string {
  if (/^\d{10}$/.test(text)) return text.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
  if (/^(?:0\d{5,}|\d{11,})$/.test(text)) return `${text.slice(0, 3)} ${text.slice(3)}`
  return numberLikePattern.test(text) || formulaPattern.test(text) ? `'${text}` : text
}

/** Returns a telephone number in groups of digits, which no spreadsheet calculates with; other texts as `formatCell`. */
function formatTelephoneCell(text: string): string {
  if (!/^\+?[\d\s().-]*$/.test(text)) return formatCell(text)
  const groups = text.replace(/[\s().-]+/g, ' ').trim()
  return groups.replace(/^(\+\d{2}|\d{5})(?=\d+$)/, '$1 ')
}
