import type { FeeStatus, FeeStatusType } from '../enums/fee-status.ts'
import type { UkImmigrationStatus } from '../enums/immigration-status.ts'
import type { UkResidency } from '../enums/residency.ts'

/**
 * The record's own fee status if it is confirmed, otherwise what residency and immigration status make; null before
 * it is known (DECISIONS, section 4 rule 1).
 */
export function deriveFeeStatus(
  record: { feeStatusType: FeeStatusType; feeStatus: FeeStatus | null } | null | undefined,
  residency: UkResidency | null,
  immigrationStatus: UkImmigrationStatus | null,
): FeeStatus | null {
  if (record?.feeStatusType === 'FeeStatusConfirmed') return record.feeStatus
  if (residency === null || immigrationStatus === null) return null
  return residency === 'A' && immigrationStatus !== 'D' ? 'home' : 'overseas'
}
