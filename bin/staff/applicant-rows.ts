import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { emailKey } from '#functions/email-key.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { Problem } from '#infra/problem.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { messagesFrom } from '#shared/errors.ts'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import { type Qualifications, qualifications } from '#shared/schemas/qualification.ts'

const { ucasPersonalId, email, forenames, surname, dateOfBirth } = applicantDetails.shape

const required = ['ucasId', 'email', 'forenames', 'surname', 'dateOfBirth', 'feeStatus']

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
  const seen = new Map<string, number>()
  const problems: string[] = []
  const makers = lines.flatMap((line, place) => {
    const wrong = (path: string, text: string) => problems.push(`Line ${place + 2}, ${path}: ${text}`)
    const checked = row.safeParse(line)
    if (!checked.success) {
      for (const { path, text } of messagesFrom(checked.error.issues)) wrong(path, text)
      return []
    }
    const { ucasId, qualifications: written } = checked.data
    const held = heldQualifications(written)
    if (held === undefined) wrong('qualifications', 'This is not JSON as in the contract')
    const first = seen.get(ucasId)
    if (first) wrong('ucasId', `This UCAS ID stands in line ${first} already`)
    seen.set(ucasId, place + 2)
    return held === undefined ? [] : [recordMaker(checked.data, held)]
  })
  if (lines.length === 0) problems.push('The file has no applicants in it.')
  if (problems.length > 0) throw new Problem(`Nothing was imported.\n${problems.join('\n')}`)
  return makers
}

function parsedCsv(csv: string): Record<string, string>[] {
  let lines: Record<string, string>[]
  try {
    lines = parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (thrown) {
    throw new Problem(`The file is not good CSV: ${thrown instanceof Error ? thrown.message : ''}`)
  }
  const missing = required.filter(column => lines[0] && !(column in lines[0]))
  if (missing.length > 0)
    throw new Problem(
      `Nothing was imported. The heading line lacks ${missing.join(', ')}; its columns are separated by commas.`,
    )
  return lines
}

/** The qualifications of a column: null when it is empty, undefined when it is not what the contract says. */
function heldQualifications(text: string): Qualifications | null | undefined {
  if (text === '') return null
  try {
    return qualifications.safeParse(JSON.parse(text)).data
  } catch {
    return
  }
}

const recordMaker =
  (
    { ucasId, email, forenames, surname, dateOfBirth, feeStatus }: z.infer<typeof row>,
    held: Qualifications | null,
  ): RecordMaker =>
  (applicantId, now) => ({
    ucasPersonalId: ucasId,
    applicantId,
    emailKey: emailKey(email),
    details: { ucasPersonalId: ucasId, email, forenames, surname, dateOfBirth },
    feeStatusType: feeStatus === '' ? 'NoFeeStatus' : 'FeeStatusConfirmed',
    feeStatus: feeStatus === '' ? null : feeStatus,
    feeContext: null,
    qualifications: held,
    version: 1,
    changedAt: now.toISOString(),
    expires: Math.floor(now.getTime() / 1000) + kept,
  })
