import { toEmailKey } from '#functions/email-key.ts'
import type { Ports } from '#functions/ports/ports.ts'
import { getSource, ucasOwner } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import { Refusal } from '#shared/errors.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { CommandContext } from '../../context/context.ts'
import { readTextFile } from '../../context/files.ts'
import { formatCount, withProgress } from '../../context/terminal.ts'
import { type ApplicantRow, parseApplicants } from './parse-applicants.ts'

/** Creates or recognises the record of each person in a file from UCAS, after confirmation. */
export async function importApplicants(
  { ports, configuration, terminal, printText, printUnchanged, change }: CommandContext,
  file: string,
) {
  const rows = parseApplicants(readTextFile(file))
  const recordsById = await readRecords(rows, ports)
  const plans = rows.map(row => planRow(row, recordsById.get(row.ucasPersonalId) ?? []))
  const newPlans = plans.filter(({ supplied }) => !supplied)
  const conflicts = plans.flatMap(({ conflicts }) =>
    conflicts.map(({ ucasPersonalId, applicantId }) => ({
      ucasId: ucasPersonalId,
      applicationNumber: formatApplicationNumber(applicantId, configuration),
    })),
  )
  for (const { ucasId, applicationNumber } of conflicts)
    printText(
      `Conflict: ${applicationNumber} uses UCAS ID ${ucasId} with a different email. See: applicants import --help`,
    )
  const toJson = (added: number) => ({ rows: rows.length, added, left: rows.length - added, conflicts })
  if (newPlans.length === 0)
    return printUnchanged('Every applicant in the file already has a record. Nothing has changed.', toJson(0))
  const formatCounts = (added: number) =>
    [
      formatCount(added, 'applicant'),
      ...(added < rows.length ? [`${(rows.length - added).toLocaleString('en-GB')} already on record`] : []),
    ].join('; ')
  await change({
    action: `import ${formatCounts(newPlans.length)}`,
    json: toJson(newPlans.length),
    auditEntry: { action: 'applicants import', subject: formatCount(newPlans.length, 'applicant') },
    apply: async () => {
      const added = await withProgress('Imported', terminal, add => applyPlans(newPlans, ports, add))
      return { text: `Imported ${formatCounts(added)}.`, json: toJson(added) }
    },
  })
}

/** Returns the records of the UCAS IDs in a file. An import reads most of the table, so one scan is the quickest. */
async function readRecords(rows: readonly ApplicantRow[], { applicants }: Ports) {
  const recordsById = new Map<string, ApplicantRecord[]>(rows.map(row => [row.ucasPersonalId, []]))
  for await (const page of applicants.listPages())
    for (const record of page) recordsById.get(record.ucasPersonalId)?.push(record)
  return recordsById
}

type Plan = ReturnType<typeof planRow>

/** Compares a row with the records of its UCAS ID. `conflicts` are the records of people with another email. */
function planRow(row: ApplicantRow, records: readonly ApplicantRecord[]) {
  const emailKey = toEmailKey(row.email)
  return {
    row,
    supplied: records.find(record => getSource(record) === 'ucas'),
    own: records.find(({ owner }) => owner === emailKey),
    conflicts: records.filter(record => record.emailKey !== emailKey),
  }
}

/** Puts a person on record from UCAS. Somebody who has applied keeps the answers and the number. */
async function toWrites({ row, own }: Plan, { applicants, numbers, now }: Ports): Promise<Write[]> {
  const record = row.toRecord(own?.applicantId ?? (await numbers.next()), now())
  if (own)
    return [
      applicants.removeWrite(own),
      applicants.addWrite({
        ...own,
        owner: ucasOwner,
        supplied: record.supplied,
        version: own.version + 1,
        changedAt: record.changedAt,
      }),
    ]
  return [
    applicants.addWrite(record),
    applicants.absentCheck({ ucasPersonalId: record.ucasPersonalId, owner: record.emailKey }),
  ]
}

/** The number of rows in one transaction of at most 100 writes. */
const batchSize = 50

/** Applies plans and returns how many. Skips people whose record has changed since it was read. */
async function applyPlans(
  plans: readonly Plan[],
  ports: Ports,
  onProgress: (increment: number) => void,
): Promise<number> {
  const { transaction } = ports
  let applied = 0
  const apply = async (batch: readonly Write[][]) => {
    await transaction(batch.flat())
    applied += batch.length
  }
  for (let start = 0; start < plans.length; start += batchSize) {
    const batch = []
    for (const plan of plans.slice(start, start + batchSize)) batch.push(await toWrites(plan, ports))
    const ignoreRefusal = (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return true
    }
    const isRefused = await apply(batch).then(() => false, ignoreRefusal)
    if (isRefused) for (const writes of batch) await apply([writes]).catch(ignoreRefusal)
    onProgress(batch.length)
  }
  return applied
}
