import { toEmailKey } from '#functions/email-key.ts'
import { getSource, ucasOwner } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { addTime, toEpochSeconds } from '#functions/time.ts'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { retention } from '#shared/retention.ts'
import type { ApplicationEntry } from '../../tables/applications.ts'
import { type Difference, findDifferences } from './record-differences.ts'

/*
 * The records of a UCAS ID. UCAS's record is stored under the key `ucas`, with or without an application. A person who
 * applies before UCAS supplies them has a record of their own, under their email. No two records of a UCAS ID have the same
 * email.
 *
 * | Event                          | UCAS's record                      | The person's own record                      |
 * | ------------------------------ | ---------------------------------- | -------------------------------------------- |
 * | A file from UCAS               | takes its values, unless there is  | with the email of the file: joins UCAS's     |
 * |                                | an open application (conflicting)  | record; with another email: stays, is listed |
 * | A corrected email              | has the new email                  | moves to the key of the new email            |
 * | A corrected email that another | the two join                       | the two join                                 |
 * | record of the UCAS ID has      |                                    |                                              |
 * | Erasure                        | is deleted                         | is deleted, and its earlier keys             |
 *
 * Joined records are one under `ucas`, with the answers and the number of the own record. Two people who have both applied
 * are never joined. `storeWrites` (tables/applicants.ts) writes each of these changes.
 */

/** What UCAS supplied about a person. */
export type Supplied = NonNullable<ApplicantRecord['supplied']>

/** A person of a file of people or of results. */
export type ImportedPerson = {
  ucasId: string
  /** Undefined in a file of results, which has no emails. */
  emailKey?: string
  /** Adds what the file says to what UCAS supplied earlier. Returns undefined if results come before the person. */
  supply: (earlier: Supplied | undefined) => Supplied | undefined
}

/** The stored records of a person, none for a new one, and the record that replaces them. */
export type RecordChange = { before: readonly ApplicantRecord[]; after: ApplicantRecord }

export const outcomes = ['new', 'changed', 'same', 'conflicting', 'unknown'] as const

/** What an import does with a person. */
export type ImportPlan = {
  ucasId: string
  /** `conflicting` people have applied with other answers, which stay; `unknown` people have results, but no record. */
  outcome: (typeof outcomes)[number]
  differences: readonly Difference[]
  /** The records of other people who have applied with the UCAS ID. */
  others: readonly ApplicantRecord[]
  before: RecordChange['before']
  /** Missing if nothing is written. The record of a new person has no number yet. */
  after?: RecordChange['after']
}

/** Compares a person of a file with the records of the UCAS ID and with the applications, by their numbers. */
export function planImport(
  { ucasId, emailKey, supply }: ImportedPerson,
  records: readonly ApplicantRecord[],
  applications: ReadonlyMap<number, ApplicationEntry>,
  now: Date,
): ImportPlan {
  const fromUcas = records.find(isFromUcas)
  const application = fromUcas && applications.get(fromUcas.applicantId)
  const own = application ? undefined : records.find(each => !isFromUcas(each) && each.emailKey === emailKey)
  const before = [own, fromUcas].filter(each => each !== undefined)
  const others = emailKey === undefined ? [] : records.filter(each => !before.includes(each))
  const earlier = fromUcas?.supplied ?? undefined
  const supplied = supply(earlier)
  const plan = { ucasId, differences: [], others, before }
  if (!supplied) return { ...plan, outcome: 'unknown' }
  const [existing] = before
  if (!existing) return { ...plan, outcome: 'new', after: createRecord(ucasId, supplied, now) }

  const changed = applySupplied(existing, supplied)
  const differences = findDifferences(
    { ...existing, qualifications: earlier?.qualifications ?? null },
    { ...changed, qualifications: supplied.qualifications },
  )
  const hasDifferences = differences.length > 0
  if (own) {
    const outcome = hasDifferences ? 'conflicting' : 'same'
    return { ...plan, differences, outcome, after: asUcasRecord(own, supplied) }
  }
  if (!hasDifferences) return { ...plan, outcome: 'same' }
  if (application && !application.withdrawnAt) return { ...plan, differences, outcome: 'conflicting' }
  const hasFirstResults = earlier && !earlier.qualifications && supplied.qualifications
  return { ...plan, differences, outcome: hasFirstResults ? 'new' : 'changed', after: changed }
}

const isFromUcas = (record: ApplicantRecord) => getSource(record) === 'ucas'

/** Returns the record of a person whom UCAS supplied and who has not applied. Its number is given when it is written. */
export const createRecord = (ucasId: string, supplied: Supplied, now: Date): ApplicantRecord => ({
  ...supplied,
  ucasId,
  owner: ucasOwner,
  emailKey: toEmailKey(supplied.details.email ?? ''),
  applicantId: -1,
  earlierNumbers: [],
  feeStatusType: supplied.feeStatusType ?? 'NoFeeStatus',
  feeContext: null,
  supplied,
  version: 1,
  changedAt: now.toISOString(),
  expires: toEpochSeconds(addTime(now, retention.importedRecord)),
})

/** Returns a record with what UCAS supplied. A fee status that was derived from answers stays until UCAS confirms one. */
function applySupplied(record: ApplicantRecord, supplied: Supplied): ApplicantRecord {
  const { feeStatus, feeStatusType = 'NoFeeStatus' } = supplied
  const isDerived = record.feeStatusType === 'FeeStatusProvisional' && record.feeStatus !== null
  const hasSameResults = supplied.qualifications === (record.supplied?.qualifications ?? null)
  return {
    ...record,
    ...(feeStatus !== null || !isDerived ? { feeStatus, feeStatusType } : {}),
    details: { ...record.details, ...supplied.details },
    emailKey: toEmailKey(supplied.details.email ?? record.emailKey),
    // A file of people keeps the results, to which the person may have added UCAT.
    qualifications: hasSameResults ? record.qualifications : supplied.qualifications,
    supplied,
  }
}

/** What staff correct. A fee status is then confirmed. */
export type Correction = { details: ApplicantRecord['details']; feeStatus?: FeeStatus | undefined }

export function correctRecord(record: ApplicantRecord, { details, feeStatus }: Correction): ApplicantRecord {
  const fee = feeStatus ? { feeStatus, feeStatusType: 'FeeStatusConfirmed' as const } : {}
  const { supplied } = record
  const emailKey = toEmailKey(details.email ?? record.emailKey)
  return {
    ...record,
    ...fee,
    details: { ...record.details, ...details },
    supplied: supplied && { ...supplied, ...fee, details: { ...supplied.details, ...details } },
    owner: isFromUcas(record) ? record.owner : emailKey,
    emailKey,
  }
}

/** Returns the record that an applicant's own and UCAS's become, and UCAS's. Undefined if none of them is UCAS's. */
export function joinRecords(records: readonly ApplicantRecord[]) {
  const fromUcas = records.find(isFromUcas)
  const own = records.find(each => each !== fromUcas)
  return fromUcas && own && { replaced: fromUcas, record: asUcasRecord(own, fromUcas.supplied) }
}

/** Returns an applicant's own record as UCAS's. Answers and number stay. */
const asUcasRecord = (own: ApplicantRecord, supplied: Supplied | null): ApplicantRecord => ({
  ...own,
  owner: ucasOwner,
  supplied,
})
