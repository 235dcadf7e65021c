import type { Option } from '../../enums/options.ts'
import { ukResidencies } from '../../enums/residency.ts'

/** The residency choices with the dates that A and B mean in `year` (specification, section 5). */
export function residencyOptions(year: number): Option[] {
  const reference = `1st September ${year - 3}`
  const since = { A: ` - prior to the ${reference}`, B: ` - after the ${reference}`, C: '' }
  return ukResidencies.map(([value, label]) => ({ value, label: label + since[value] }))
}
