import type { FeeStatus, FeeStatusType } from '../enums/fee-status.ts'
import type { UkImmigrationStatus } from '../enums/immigration-status.ts'
import type { UkResidency } from '../enums/residency.ts'

/**
 * Returns the fee status of the record if it is confirmed, otherwise the one that follows from residency and
 * immigration status; null while these are unknown.
 */
export function deriveFeeStatus(
  record: { feeStatusType: FeeStatusType; feeStatus: FeeStatus | null } | null | undefined,
  residency: UkResidency | null | undefined,
  immigrationStatus: UkImmigrationStatus | null | undefined,
): FeeStatus | null {
  if (record?.feeStatusType === 'FeeStatusConfirmed') return record.feeStatus
  if (!residency || !immigrationStatus) return null
  return residency === 'A' && immigrationStatus !== 'D' ? 'home' : 'overseas'
}
