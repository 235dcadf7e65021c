import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { toEmailKey } from '#functions/keys.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { addTime, toEpochSeconds } from '#functions/time.ts'
import { UserError } from '#infra/user-error.ts'
import { feeStatuses } from '#shared/enums/fee-status.ts'
import { messagesFromIssues } from '#shared/errors.ts'
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
const kept = { days: 183 }

/** How many problems are named; a file of the wrong kind has one in every line. */
const named = 20

/** An applicant of a file, who becomes a record once given a number and the moment. */
export type ApplicantRow = {
  ucasPersonalId: string
  record: (applicantId: number, now: Date) => ApplicantRecord
}

/** Reads a CSV file of applicants; throws a Problem that names each wrong line and field. */
export function parseApplicants(csv: string): ApplicantRow[] {
  const lines = parsedCsv(csv)
  const seen = new Map<string, number>()
  const problems: string[] = []
  const rows = lines.flatMap(({ record, info: { lines: at } }) => {
    const wrong = (path: string, text: string) => problems.push(`Line ${at}, ${path}: ${text}`)
    const checked = row.safeParse(record)
    if (!checked.success) {
      for (const { path, text } of messagesFromIssues(checked.error.issues)) wrong(path, text)
      return []
    }
    const { ucasId, qualifications: written } = checked.data
    const held = heldQualifications(written)
    if (held === undefined) wrong('qualifications', 'This is not JSON as in the contract')
    const first = seen.get(ucasId)
    if (first) wrong('ucasId', `This UCAS ID stands in line ${first} already`)
    seen.set(ucasId, at)
    return held === undefined ? [] : [{ ucasPersonalId: ucasId, record: recordOf(checked.data, held) }]
  })
  if (lines.length === 0) problems.push('The file has no applicants in it.')
  if (problems.length > named) problems.splice(named, problems.length, `and ${problems.length - named} more`)
  if (problems.length > 0) throw new UserError(`Nothing was imported.\n${problems.join('\n')}`)
  return rows
}

const parsedLine = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.int() }),
})

function parsedCsv(csv: string) {
  let lines: z.infer<typeof parsedLine>[]
  try {
    const options = { columns: true, bom: true, trim: true, skip_empty_lines: true, info: true } as const
    lines = z.array(parsedLine).parse(parse(csv, options))
  } catch (thrown) {
    throw new UserError(
      `Nothing was imported. The file is not good CSV: ${thrown instanceof Error ? thrown.message : ''}`,
    )
  }
  const [first] = lines
  const missing = required.filter(column => first && !(column in first.record))
  if (missing.length > 0)
    throw new UserError(
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

const recordOf =
  (
    { ucasId, email, forenames, surname, dateOfBirth, feeStatus }: z.infer<typeof row>,
    held: Qualifications | null,
  ): ApplicantRow['record'] =>
  (applicantId, now) => ({
    ucasPersonalId: ucasId,
    applicantId,
    emailKey: toEmailKey(email),
    details: { ucasPersonalId: ucasId, email, forenames, surname, dateOfBirth },
    feeStatusType: feeStatus === '' ? 'NoFeeStatus' : 'FeeStatusConfirmed',
    feeStatus: feeStatus === '' ? null : feeStatus,
    feeContext: null,
    qualifications: held,
    version: 1,
    changedAt: now.toISOString(),
    expires: toEpochSeconds(addTime(now, kept)),
  })
