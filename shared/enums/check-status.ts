/** The result of the entry check for one programme (specification, section 3). */
export const checkStatuses = ['Qualified', 'Undecided', 'NotQualified'] as const
export type CheckStatus = (typeof checkStatuses)[number]
