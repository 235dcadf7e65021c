/** The applicant's right to be in the UK (specification 3.39). */
export const ukImmigrationStatuses = [
  ['A', 'British/Irish national or Indefinite Leave to Remain/Enter'],
  ['B', 'EU National with Pre-settled status'],
  ['C', 'Refugee status'],
  ['D', 'Other'],
] as const
export type UkImmigrationStatus = (typeof ukImmigrationStatuses)[number][0]
