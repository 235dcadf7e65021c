/** Whether an applicant's fee status is confirmed, provisional or unknown (specification 3.40). */
export const feeStatusTypes = ['FeeStatusConfirmed', 'FeeStatusProvisional', 'NoFeeStatus'] as const
export type FeeStatusType = (typeof feeStatusTypes)[number]

export const feeStatuses = ['home', 'overseas'] as const
export type FeeStatus = (typeof feeStatuses)[number]
