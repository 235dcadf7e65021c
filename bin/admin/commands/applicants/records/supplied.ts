import { toEmailKey } from '#functions/email-key.ts'
import { getSource, ucasOwner } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import { addTime, toEpochSeconds } from '#functions/time.ts'
import { retention } from '#shared/retention.ts'
import type { Ports } from '../../../tables/ports.ts'

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

/** Returns the next version of a record. A fee status that the portal derived from answers stays until UCAS confirms one. */
export function applySupplied(record: ApplicantRecord, supplied: Supplied, now: Date): ApplicantRecord {
  const { feeStatus, feeStatusType = 'NoFeeStatus' } = supplied
  const isDerived = record.feeStatusType === 'FeeStatusProvisional' && record.feeStatus !== null
  return {
    ...record,
    details: { ...record.details, ...supplied.details },
    emailKey:
      getSource(record) === 'ucas' && supplied.details.email
        ? toEmailKey(supplied.details.email)
        : record.emailKey,
    ...(feeStatus !== null || !isDerived ? { feeStatus, feeStatusType } : {}),
    // A file of people keeps the results, to which the person may have added UCAT.
    qualifications:
      supplied.qualifications === (record.supplied?.qualifications ?? null)
        ? record.qualifications
        : supplied.qualifications,
    supplied,
    version: record.version + 1,
    changedAt: now.toISOString(),
  }
}

/** Returns the record of a person whom UCAS supplied and who has not applied. */
export const createRecord = (
  person: Pick<ApplicantRecord, 'ucasId' | 'emailKey' | 'applicantId'>,
  supplied: Supplied,
  now: Date,
): ApplicantRecord => ({
  ...person,
  ...supplied,
  feeStatusType: supplied.feeStatusType ?? 'NoFeeStatus',
  supplied,
  owner: ucasOwner,
  earlierNumbers: [],
  feeContext: null,
  version: 1,
  changedAt: now.toISOString(),
  expires: toEpochSeconds(addTime(now, retention.importedRecord)),
})

/**
 * Returns the writes that move the record of an application, `own`, to the key of the record from UCAS. Its answers and
 * number stay. `replaced` is the earlier record from UCAS, of a person who has not applied.
 */
export function moveToUcasKeyWrites(
  own: ApplicantRecord,
  supplied: Supplied,
  replaced: ApplicantRecord | undefined,
  { applicants, now }: Ports,
): Write[] {
  const adopted = { ...own, owner: ucasOwner, supplied, changedAt: now().toISOString() }
  return [
    applicants.removeWrite(own),
    replaced
      ? applicants.replaceWrite({ ...adopted, version: replaced.version + 1 })
      : applicants.addWrite({ ...adopted, version: own.version + 1 }),
  ]
}
