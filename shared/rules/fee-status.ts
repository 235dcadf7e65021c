import type { FeeStatus } from '../enums/fee-status.ts'
import type { UkImmigrationStatus } from '../enums/immigration-status.ts'
import type { UkResidency } from '../enums/residency.ts'

/** The fee status that residency and immigration status make; null before both are known (DECISIONS, section 4 rule 1). */
export function feeStatusOf(
  residency: UkResidency | null,
  immigrationStatus: UkImmigrationStatus | null,
): FeeStatus | null {
  if (residency === null || immigrationStatus === null) return null
  return residency === 'A' && immigrationStatus !== 'D' ? 'home' : 'overseas'
}
