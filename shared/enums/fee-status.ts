/** How sure the university is of an applicant's fee status (specification, section 3). */
export const feeStatusTypes = ['FeeStatusConfirmed', 'FeeStatusProvisional', 'NoFeeStatus'] as const
export type FeeStatusType = (typeof feeStatusTypes)[number]

/** The two kinds of places of a programme. */
export const feeStatuses = ['home', 'overseas'] as const
export type FeeStatus = (typeof feeStatuses)[number]
