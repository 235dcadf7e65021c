import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { Problem } from '#infra/problem.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { messagesFrom } from '#shared/errors.ts'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import { qualifications } from '#shared/schemas/qualification.ts'

const { ucasPersonalId, email, forenames, surname, dateOfBirth } = applicantDetails.shape

const row = z.strictObject({
  ucasId: ucasPersonalId,
  email,
  forenames,
  surname,
  dateOfBirth,
  feeStatus: z.enum(['', ...feeStatuses], 'Write home, overseas or nothing'),
  qualifications: z._default(z.string(), ''),
})

/** How long an imported record is kept when nobody applies with it: six months (DECISIONS, section 6). */
const kept = 183 * 86_400

/** Makes a record once it is given its number and the moment. */
export type RecordMaker = (applicantId: number, now: Date) => ApplicantRecord

/** Reads a CSV file of applicants; throws a Problem that names each wrong line and field. */
export function applicantRows(csv: string): RecordMaker[] {
  const lines = parsedCsv(csv)
  const problems: string[] = []
  const makers = lines.flatMap((line, place) => {
    const checked = row.safeParse(line)
    const held = checked.success ? heldQualifications(checked.data.qualifications) : undefined
    if (checked.success && held?.success) return [recordMaker(checked.data, held.data)]
    const issues = checked.error?.issues ?? held?.error?.issues ?? []
    problems.push(...messagesFrom(issues).map(({ path, text }) => `Line ${place + 2}, ${path}: ${text}`))
    return []
  })
  const twice = makers.length - new Set(lines.map(line => line.ucasId)).size
  if (twice > 0 && problems.length === 0) problems.push(`${twice} UCAS IDs stand in the file more than once`)
  if (problems.length > 0) throw new Problem(`Nothing was imported.\n${problems.join('\n')}`)
  return makers
}

function parsedCsv(csv: string): Record<string, string>[] {
  try {
    return parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (thrown) {
    throw new Problem(`The file is not good CSV: ${thrown instanceof Error ? thrown.message : ''}`)
  }
}

function heldQualifications(text: string) {
  if (text === '') return { success: true, data: null, error: undefined } as const
  try {
    return qualifications.safeParse(JSON.parse(text))
  } catch {
    throw new Problem('A qualifications column is not JSON. Nothing was imported.')
  }
}

const recordMaker =
  (
    { ucasId, email, forenames, surname, dateOfBirth, feeStatus }: z.infer<typeof row>,
    held: z.infer<typeof qualifications> | null,
  ): RecordMaker =>
  (applicantId, now) => ({
    ucasPersonalId: ucasId,
    applicantId,
    emailKey: email.toLowerCase(),
    details: { ucasPersonalId: ucasId, email, forenames, surname, dateOfBirth },
    feeStatusType: feeStatus === '' ? 'NoFeeStatus' : 'FeeStatusConfirmed',
    feeStatus: feeStatus === '' ? null : feeStatus,
    feeContext: null,
    qualifications: held,
    version: 1,
    changedAt: now.toISOString(),
    expires: Math.floor(now.getTime() / 1000) + kept,
  })
