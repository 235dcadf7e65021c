import type { Programme } from '#shared/schemas/programme.ts'
import { sampleCatalogue } from './arbitraries.ts'

/** One programme of the sample catalogue for each distinct set of entry requirements. */
export const distinctProgrammes: Programme[] = [
  ...new Map(
    sampleCatalogue.programmes.map(programme => [JSON.stringify(programme.entryRequirements), programme]),
  ).values(),
]
