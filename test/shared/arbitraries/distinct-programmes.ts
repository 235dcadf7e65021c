import type { Programme } from '#shared/schemas/programme.ts'
import { sampleCatalogue } from './arbitraries.ts'

/** One programme of the sample catalogue for each set of entry requirements that it knows. */
export const distinctProgrammes: Programme[] = [
  ...new Map(sampleCatalogue.programmes.map(one => [JSON.stringify(one.entryRequirements), one])).values(),
]
