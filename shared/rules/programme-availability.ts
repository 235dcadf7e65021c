import type { FeeStatus } from '../enums/fee-status.ts'
import type { EntryCheckResult } from '../schemas/entry-check.ts'
import type { Programme } from '../schemas/programme.ts'

export type Availability = 'qualified' | 'undecided' | 'not-qualified' | 'closed'

/** Returns the group of the programme list that a result belongs to (specification, sections 2 and 4). */
export function getAvailability({
  placesAvailable,
  checkStatus,
}: Pick<EntryCheckResult, 'placesAvailable' | 'checkStatus'>): Availability {
  if (!placesAvailable) return 'closed'
  if (checkStatus === 'Qualified') return 'qualified'
  return checkStatus === 'Undecided' ? 'undecided' : 'not-qualified'
}

/** Returns whether an applicant can apply for a programme of an availability. */
export const isOpenAvailability = (
  availability: Availability | undefined,
): availability is 'qualified' | 'undecided' => availability === 'qualified' || availability === 'undecided'

/** Returns whether a programme has places for a fee status; before it is known (null), for either of them. */
export const hasPlaces = ({ places }: Pick<Programme, 'places'>, feeStatus: FeeStatus | null) =>
  feeStatus ? places[feeStatus] : places.home || places.overseas

/** The messages for programmes that cannot be applied for. */
export const unavailableTexts = {
  'not-qualified': 'You do not meet the entry requirements of this programme',
  closed: 'This programme is not accepting new applications. Choose another',
} as const satisfies Partial<Record<Availability, string>>
