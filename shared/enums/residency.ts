/** How long the applicant has lived in the UK (specification, section 3). */
export const ukResidencies = [
  ['A', '3 years or more'],
  ['B', 'Less than 3 years'],
  ['C', 'Yet to arrive'],
] as const
export type UkResidency = (typeof ukResidencies)[number][0]
