/** The result of the entry check for one programme (specification 3.20). */
export const checkStatuses = ['Qualified', 'Undecided', 'NotQualified'] as const
export type CheckStatus = (typeof checkStatuses)[number]
