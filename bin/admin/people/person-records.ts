import { toEmailKey } from '#functions/email-key.ts'
import { getSource, ucasOwner } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { addTime, toEpochSeconds } from '#functions/time.ts'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { retention } from '#shared/retention.ts'

/*
 * Which records a UCAS ID has. UCAS's record is stored under the owner `ucas`, with or without an application. A person who
 * applies before UCAS supplies them has a record of their own, under their email. No two records of a UCAS ID have the same
 * email. The key of the email before a correction stays, without a record, so that nobody signs in with it.
 *
 * | Event                          | UCAS's record                      | A person's own record                       |
 * | ------------------------------ | ---------------------------------- | ------------------------------------------- |
 * | A sign-in (`findByPair`)       | is used if it has the email        | is used first                               |
 * | An application (`submit.ts`)   | takes the answers                  | takes the answers, is created if there is   |
 * |                                |                                    | none and UCAS's has another email           |
 * | A file from UCAS               | takes its values, unless there is  | with the email of the file: joins UCAS's    |
 * | (`planImport`)                 | an open application, or a          | record, unless that has an application;     |
 * |                                | withdrawn one and another record   | with another email: stays, is listed        |
 * |                                | has the email (conflicting)        |                                             |
 * | A corrected email              | has the new email                  | moves to the key of the new email           |
 * | (`correctRecord`)              |                                    |                                             |
 * | The email of another record    | the two join                       | the two join                                |
 * | (`joinRecords`)                |                                    |                                             |
 * | Erasure (`eraseApplicant`)     | is deleted                         | is deleted, and its earlier keys            |
 *
 * Joined records are one under `ucas`, with the answers and the number of the own record. Two people who have both applied
 * are never joined. `replaceWrites` (ports/staff-applicants.ts) writes what staff change.
 */

/** What UCAS supplied about a person. */
export type Supplied = NonNullable<ApplicantRecord['supplied']>

/** The stored records of a person, none for a new one, and the record that replaces them. */
export type RecordChange = { before: readonly ApplicantRecord[]; after: ApplicantRecord }

export const isFromUcas = (record: ApplicantRecord) => getSource(record) === 'ucas'

/** Returns the record of a person whom UCAS supplied and who has not applied. Its number is given when it is written. */
export const createUcasRecord = (ucasId: string, supplied: Supplied, now: Date): ApplicantRecord => ({
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
export function supplyRecord(record: ApplicantRecord, supplied: Supplied): ApplicantRecord {
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
  const ownRecord = records.find(each => each !== fromUcas)
  return fromUcas && ownRecord && { replaced: fromUcas, record: toUcasRecord(ownRecord, fromUcas.supplied) }
}

/** Returns an applicant's own record as UCAS's. Answers and number stay. */
export const toUcasRecord = (ownRecord: ApplicantRecord, supplied: Supplied | null): ApplicantRecord => ({
  ...ownRecord,
  owner: ucasOwner,
  supplied,
})
