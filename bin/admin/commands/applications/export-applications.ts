import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { ApplicationJson } from './application-json.ts'
import { formatBoolean, formatProperties, formatQualification } from './format-application.ts'

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
  hasBeenInterviewed: ({ hasBeenInterviewed }) => formatBoolean(hasBeenInterviewed),
  ucasId: ({ details }) => details.ucasPersonalId,
  forenames: ({ details }) => details.forenames,
  surname: ({ details }) => details.surname,
  dateOfBirth: ({ details }) => details.dateOfBirth,
  email: ({ details }) => details.email,
  sitsHomeEmail: ({ details }) => details.sitsHomeEmail,
  telephone1: ({ details }) => details.telephone1,
  telephone2: ({ details }) => details.telephone2,
  studentId: ({ details }) => details.studentId,
  feeStatus: ({ feeStatus }) => feeStatus,
  feeStatusType: ({ feeStatusType }) => feeStatusType,
  nationality: ({ feeContext }) => feeContext?.nationality,
  countryOfDomicile: ({ feeContext }) => feeContext?.countryOfDomicile,
  ukResidency: ({ feeContext }) => feeContext?.ukResidency,
  ukImmigrationStatus: ({ feeContext }) => feeContext?.ukImmigrationStatus,
  qualifications: ({ qualifications }) => qualifications?.list.map(formatQualification).join('; '),
  english: ({ qualifications }) => formatProperties(qualifications?.english),
  secondaryEducation: ({ qualifications }) => formatProperties(qualifications?.secondaryEducation),
  ucatId: ({ qualifications }) => qualifications?.ucatId,
}
