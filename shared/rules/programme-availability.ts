import type { CheckStatus } from '../enums/check-status.ts'
import type { FeeStatus } from '../enums/fee-status.ts'
import type { EntryCheckResult } from '../schemas/entry-check.ts'
import type { Programme } from '../schemas/programme.ts'

/** The result of the entry check for a programme with places; `Closed` without. */
export type Availability = CheckStatus | 'Closed'

/** Returns the group of the programme list that a result belongs to (specification 4.36). */
export const getAvailability = ({
  placesAvailable,
  checkStatus,
}: Pick<EntryCheckResult, 'placesAvailable' | 'checkStatus'>): Availability =>
  placesAvailable ? checkStatus : 'Closed'

export const isOpenAvailability = (
  availability: Availability | undefined,
): availability is 'Qualified' | 'Undecided' => availability === 'Qualified' || availability === 'Undecided'

export const hasPlaces = ({ places }: Pick<Programme, 'places'>, feeStatus: FeeStatus | null) =>
  feeStatus ? places[feeStatus] : places.home || places.overseas

export const unavailableTexts = {
  NotQualified: 'You do not meet the entry requirements of this programme',
  Closed: 'This programme is not accepting new applications. Choose another',
} as const satisfies Partial<Record<Availability, string>>

export const removedProgrammeText = 'This programme is no longer offered. Choose another'
