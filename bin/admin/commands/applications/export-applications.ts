import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { answersOf, type FieldName, fieldNames, fields, readPath } from '#shared/schemas/fields.ts'
import type { ApplicationJson } from './application-json.ts'

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

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
