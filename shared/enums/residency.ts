import { findLabel, type Option } from './options.ts'

/** How long the applicant has lived in the UK (specification 3.38). */
export const ukResidencies = [
  ['A', '3 years or more'],
  ['B', 'Less than 3 years'],
  ['C', 'Yet to arrive'],
] as const
export type UkResidency = (typeof ukResidencies)[number][0]

export const listResidencyOptions = (year: number): Option[] =>
  ukResidencies.map(([value]) => ({ value, label: formatResidency(value, year) }))

export function formatResidency(residency: UkResidency, year: number): string {
  const cutOff = `1st September ${year - 3}`
  const suffixes = { A: ` - prior to the ${cutOff}`, B: ` - after the ${cutOff}`, C: '' }
  return findLabel(ukResidencies, residency) + suffixes[residency]
}
