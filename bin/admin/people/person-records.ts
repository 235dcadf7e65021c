import { isDeepStrictEqual } from 'node:util'
import { getSource, toEmailKey, ucasOwner } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { addTime, toEpochSeconds } from '#functions/time.ts'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { retention } from '#shared/retention.ts'
import { formatAnswers, formatQualification, notKnown } from '#shared/schemas/answers.ts'

/*
 * The rules of records, which bin/admin/README.md lists by event. Two records that are joined become one under `ucas`, which
 * keeps the answers and the number of the applicant's own. Two people who have both applied are never joined. `replaceWrites`
 * (ports/applicant-operations.ts) writes what staff change.
 */

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

/** A fee status stays if UCAS says nothing about it. One that was derived from answers stays until UCAS confirms one. */
export function updateFromUcas(record: ApplicantRecord, supplied: Supplied): ApplicantRecord {
  const { feeStatus, feeStatusType } = supplied
  const isDerived = record.feeStatusType === 'FeeStatusProvisional' && record.feeStatus !== null
  const hasSameResults = isDeepStrictEqual(supplied.qualifications, record.supplied?.qualifications ?? null)
  return {
    ...record,
    ...(feeStatusType && (feeStatus !== null || !isDerived) ? { feeStatus, feeStatusType } : {}),
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

/** Returns UCAS's record, and the one that replaces it and the applicant's own. Undefined if no record is UCAS's. */
export function joinRecords(records: readonly ApplicantRecord[]) {
  const ucasRecord = records.find(isFromUcas)
  const ownRecord = records.find(record => record !== ucasRecord)
  return ucasRecord && ownRecord && { ucasRecord, joinedRecord: toUcasRecord(ownRecord, ucasRecord.supplied) }
}

/** Returns an applicant's own record as UCAS's. Answers and number stay. */
export const toUcasRecord = (ownRecord: ApplicantRecord, supplied: Supplied | null): ApplicantRecord => ({
  ...ownRecord,
  owner: ucasOwner,
  supplied,
})

type Compared = Pick<ApplicantRecord, 'details' | 'feeStatus' | 'feeStatusType' | 'qualifications'>

/** A value that changes, and its text for a question, such as "Surname: Smith → Smyth". An addition had no known value before. */
export type RecordDifference = { label: string; text: string; isAddition: boolean }

export function findDifferences(before: Compared, after: Compared): RecordDifference[] {
  const [earlier, later] = [listValues(before), listValues(after)]
  const labels = [...new Set([...earlier, ...later].map(({ label }) => label))]
  return labels.flatMap(label => {
    const [from, to] = [earlier, later].map(values =>
      values
        .filter(value => value.label === label)
        .map(({ value }) => value)
        .join(' and '),
    )
    if (from === to) return []
    const isAddition = !from || from === notKnown
    return { label, text: `${label}: ${from || 'none'} → ${to || 'none'}`, isAddition }
  })
}

function listValues({ details, feeStatus, feeStatusType, qualifications }: Compared) {
  const { email = '' } = details
  const answers = formatAnswers({ details: { ...details, email: toEmailKey(email) }, qualifications })
  const provisional = feeStatusType === 'FeeStatusProvisional' ? 'provisional' : 'unknown'
  return [
    ...Object.values(answers).flat(),
    ...(qualifications?.gcses ?? []).map(gcse => formatQualification({ tpe: 'GCSE', ...gcse })),
    { label: 'Fee status', value: feeStatus ?? provisional },
  ]
}
