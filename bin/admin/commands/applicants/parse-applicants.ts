import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { toEmailKey } from '#functions/email-key.ts'
import { ucasOwner } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { addTime, toEpochSeconds } from '#functions/time.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { retention } from '#shared/retention.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import { type Qualifications, qualifications, withDefaultYears } from '#shared/schemas/qualification.ts'
import { formatMistakes } from '../../context/terminal.ts'

const { ucasPersonalId, email, forenames, surname, dateOfBirth } = applicantDetails.shape

const requiredColumns = ['ucasId', 'email', 'forenames', 'surname', 'dateOfBirth', 'feeStatus']

const csvRow = z.strictObject({
  ucasId: ucasPersonalId,
  email,
  forenames,
  surname,
  dateOfBirth,
  feeStatus: z.enum(['', ...feeStatuses], 'Enter home or overseas, or leave it empty'),
  qualifications: z._default(z.string(), ''),
})

/** An applicant of a file; `toRecord` needs the applicant id and the time of the import. */
export type ApplicantRow = {
  ucasPersonalId: string
  email: string
  toRecord: (applicantId: number, now: Date) => ApplicantRecord
}

/** Returns the applicants of a CSV file; throws a UserError that names each mistake with its line and field. */
export function parseApplicants(csv: string): ApplicantRow[] {
  const lines = parseCsv(csv)
  const linesByUcasId = new Map<string, number>()
  const mistakes: string[] = []
  const rows = lines.flatMap(({ record, info: { lines: lineNumber } }) => {
    const addMistake = (path: string, text: string) => mistakes.push(`Line ${lineNumber}, ${path}: ${text}`)
    const parsed = csvRow.safeParse(record)
    if (!parsed.success) {
      for (const { path, text } of messagesFromIssues(parsed.error.issues)) addMistake(path, text)
      return []
    }
    const row = parsed.data
    const rowQualifications = parseQualifications(row.qualifications)
    if (rowQualifications === undefined)
      addMistake('qualifications', 'Enter JSON with the fields of the contract, or leave it empty')
    const firstLine = linesByUcasId.get(row.ucasId)
    if (firstLine) addMistake('ucasId', `Line ${firstLine} has the same UCAS ID`)
    linesByUcasId.set(row.ucasId, lineNumber)
    if (rowQualifications === undefined) return []
    return [
      {
        ucasPersonalId: row.ucasId,
        email: row.email,
        toRecord: (applicantId: number, now: Date) => toRecord(row, rowQualifications, applicantId, now),
      },
    ]
  })
  if (lines.length === 0) mistakes.push('The file has no applicants.')
  if (mistakes.length > 0)
    throw new UserError(`The file has mistakes. Nothing has changed.\n${formatMistakes(mistakes)}`)
  return rows
}

const csvLine = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.int() }),
})

function parseCsv(csv: string) {
  let lines: z.infer<typeof csvLine>[]
  try {
    const options = { columns: true, bom: true, trim: true, skip_empty_lines: true, info: true } as const
    lines = z.array(csvLine).parse(parse(csv, options))
  } catch (error) {
    throw new UserError(
      `The file is not valid CSV: ${error instanceof Error ? error.message : ''}. Nothing has changed.`,
    )
  }
  const [firstLine] = lines
  const missingColumns = requiredColumns.filter(column => firstLine && !(column in firstLine.record))
  if (missingColumns.length > 0)
    throw new UserError(
      `These columns are missing: ${missingColumns.join(', ')}. Separate columns with commas. Nothing has changed.`,
    )
  return lines
}

/** Returns the qualifications of a cell, null if it is empty, or undefined if it is invalid. */
function parseQualifications(json: string): Qualifications | null | undefined {
  if (json === '') return null
  try {
    return qualifications.safeParse(JSON.parse(json)).data
  } catch {
    return
  }
}

const toRecord = (
  { ucasId, email, forenames, surname, dateOfBirth, feeStatus }: z.infer<typeof csvRow>,
  rowQualifications: Qualifications | null,
  applicantId: number,
  now: Date,
): ApplicantRecord => {
  const supplied = {
    details: { ucasPersonalId: ucasId, email, forenames, surname, dateOfBirth },
    feeStatus: feeStatus === '' ? null : feeStatus,
    qualifications: rowQualifications && {
      ...rowQualifications,
      list: withDefaultYears(rowQualifications.list, getLondonYear(now)),
    },
  }
  return {
    ...supplied,
    supplied,
    ucasPersonalId: ucasId,
    owner: ucasOwner,
    applicantId,
    earlierNumbers: [],
    emailKey: toEmailKey(email),
    feeStatusType: feeStatus === '' ? 'NoFeeStatus' : 'FeeStatusConfirmed',
    feeContext: null,
    version: 1,
    changedAt: now.toISOString(),
    expires: toEpochSeconds(addTime(now, retention.importedRecord)),
  }
}
