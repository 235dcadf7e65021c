import { toEmailKey } from '#functions/email-key.ts'
import { getSource, ucasOwner } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import { addTime, toEpochSeconds } from '#functions/time.ts'
import { retention } from '#shared/retention.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { toAuditSubject } from '../../context/audit-people.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import type { Sheet } from '../../spreadsheets/workbook.ts'
import type { Ports } from '../../tables/ports.ts'
import { readPeople, type SuppliedPerson } from './read-people.ts'
import {
  type Difference,
  findDifferences,
  formatOutcomes,
  formatSkipped,
  moveToUcasKeyWrites,
  type Supplied,
  writePeople,
} from './records/record-changes.ts'

const outcomes = ['new', 'changed', 'same', 'conflicting'] as const

/** A person of a file, and what the import does with the row. */
type Plan = {
  ucasId: string
  emailKey: string
  supplied: Supplied
  /** The earlier record from UCAS. */
  record: ApplicantRecord | undefined
  /** The record of an application with the email of the file, before UCAS supplied the person. */
  own: ApplicantRecord | undefined
  /** The records of other people who have applied with the UCAS ID. */
  others: readonly ApplicantRecord[]
  differences: readonly Difference[]
  /** `conflicting` people have applied with other answers, which stay. */
  outcome: (typeof outcomes)[number]
}

/** Writes the people of a file from UCAS into the records, after confirmation. It may be repeated. */
export async function importPeople(
  { ports, configuration, print, addAuditEntry, change }: CommandContext,
  sheets: readonly Sheet[],
  file: string,
) {
  const { people, notes, remarks } = readPeople(sheets, file, ports.now().toISOString().slice(0, 10))
  for (const note of notes) print(note)
  const plans = await planPeople(people, ports)
  const toNumber = ({ applicantId }: ApplicantRecord) => formatApplicationNumber(applicantId, configuration)
  const select = (outcome: Plan['outcome']) => plans.filter(plan => plan.outcome === outcome)
  const formatPlan = ({ ucasId, differences }: Plan) =>
    stripControlCharacters(`${ucasId}: ${differences.map(({ text }) => text).join('; ')}`)
  const shown = [...select('changed'), ...select('conflicting')].flatMap(
    ({ record, own }) => (record ?? own)?.applicantId ?? [],
  )
  if (shown.length > 0)
    await addAuditEntry({ action: 'applicants import viewed', ...toAuditSubject(shown, configuration) })
  for (const plan of select('changed')) print(formatPlan(plan))
  for (const plan of select('conflicting')) print(`Has applied, and the answers stay: ${formatPlan(plan)}`)
  for (const { ucasId, others } of plans)
    for (const other of others)
      print(
        `${toNumber(other)} has applied with UCAS ID ${ucasId} and a different email. See: applicants import --help`,
      )
  const counts = formatOutcomes(plans, outcomes)
  const toWrite = plans.filter(isWritten)
  if (toWrite.length === 0) return print(`There is nothing to write: ${counts}.`)
  await change({
    action: `import ${formatCount(plans.length, 'applicant')}: ${counts}${remarks}`,
    auditEntry: {
      action: 'applicants import',
      subject: formatCount(plans.length, 'applicant'),
      details: [
        counts,
        ...select('changed').flatMap(({ record, differences }) =>
          record ? [`${toNumber(record)}: ${differences.map(({ name }) => name).join(', ')}`] : [],
        ),
      ].join('\n'),
    },
    apply: async () => {
      const count = select('new').length
      const last = await ports.numbers.next(count)
      const numbers = Array.from({ length: count }, (_, index) => last - index)
      const skipped = await writePeople(
        toWrite.map(plan => ({ ucasId: plan.ucasId, writes: toWrites(plan, () => numbers.pop()!, ports) })),
        ports,
      )
      return `Imported ${formatCount(plans.length, 'applicant')}: ${counts}.${formatSkipped(skipped)}`
    },
  })
}

/** Compares a file with the records. It reads all of them, because a file from UCAS names most of them. */
async function planPeople(people: readonly SuppliedPerson[], ports: Ports): Promise<Plan[]> {
  const recordsById = new Map<string, ApplicantRecord[]>(people.map(({ ucasId }) => [ucasId, []]))
  for (const record of await ports.applicants.list()) recordsById.get(record.ucasId)?.push(record)
  const comparisons = people.map(person => comparePerson(person, recordsById.get(person.ucasId) ?? []))
  const differing = comparisons.flatMap(({ record, own, differences }) =>
    differences.length > 0 ? (record ?? own ?? []) : [],
  )
  const applications = await ports.applications.getMany(differing.map(({ applicantId }) => applicantId))
  const appliedNumbers = new Set(applications.map(({ applicantId }) => applicantId))
  return comparisons.map(comparison => {
    const existing = comparison.record ?? comparison.own
    const changed = existing && appliedNumbers.has(existing.applicantId) ? 'conflicting' : 'changed'
    const outcome = comparison.differences.length === 0 ? 'same' : changed
    return { ...comparison, outcome: existing ? outcome : 'new' }
  })
}

/** Compares a person of a file with the records of the UCAS ID. */
function comparePerson(person: SuppliedPerson, records: readonly ApplicantRecord[]): Omit<Plan, 'outcome'> {
  const { ucasId } = person
  const emailKey = toEmailKey(person.email)
  const record = records.find(each => getSource(each) === 'ucas')
  const own = records.find(({ owner }) => owner === emailKey)
  const supplied: Supplied = {
    details: { ...record?.supplied?.details, ...person.details },
    feeStatus: person.feeStatus,
    feeStatusType: person.feeStatusType,
    qualifications: record?.supplied?.qualifications ?? null,
  }
  const existing = record ?? own
  return {
    ucasId,
    emailKey,
    record,
    own,
    others: records.filter(other => other !== record && other !== own),
    supplied,
    differences: existing ? compareWithUcas(existing, supplied) : [],
  }
}

/** Compares a fee status that the portal derived from answers only if UCAS confirms one. */
const compareWithUcas = (record: ApplicantRecord, supplied: Supplied) =>
  findDifferences(
    record.feeStatusType === 'FeeStatusProvisional' && record.feeStatus && !supplied.feeStatus
      ? { ...supplied, details: record.details }
      : record,
    supplied,
  )

/** Also true for a person who has applied, when UCAS supplies them for the first time. */
const isWritten = ({ outcome, own, record }: Plan) =>
  outcome === 'new' || outcome === 'changed' || (own !== undefined && !record)

function toWrites(
  { ucasId, emailKey, supplied, record, own }: Plan,
  takeNumber: () => number,
  ports: Ports,
): Write[] {
  const { applicants, now } = ports
  const pair = { ucasId, emailKey }
  if (own) return moveToUcasKeyWrites(own, supplied, record, ports)
  if (record) {
    const next = { applicantId: record.applicantId, version: record.version + 1 }
    return [applicants.replaceWrite(toRecord(supplied, pair, next, now()))]
  }
  const first = { applicantId: takeNumber(), version: 1 }
  return [
    applicants.addWrite(toRecord(supplied, pair, first, now())),
    applicants.absentCheck({ ucasId, owner: emailKey }),
  ]
}

/** Returns the record of a person whom UCAS supplied and who has not applied. */
export const toRecord = (
  supplied: Supplied,
  { ucasId, emailKey }: Pick<ApplicantRecord, 'ucasId' | 'emailKey'>,
  { applicantId, version }: Pick<ApplicantRecord, 'applicantId' | 'version'>,
  now: Date,
): ApplicantRecord => ({
  ...supplied,
  supplied,
  ucasId,
  owner: ucasOwner,
  applicantId,
  earlierNumbers: [],
  emailKey,
  feeStatusType:
    supplied.feeStatus === null ? (supplied.feeStatusType ?? 'NoFeeStatus') : 'FeeStatusConfirmed',
  feeContext: null,
  version,
  changedAt: now.toISOString(),
  expires: toEpochSeconds(addTime(now, retention.importedRecord)),
})
