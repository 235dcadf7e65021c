import data from './nationalities.json' with { type: 'json' }
import type { OptionRow } from './options.ts'

/**
 * In the order of the specification (section 3): the British ones first. The other names, such as the country, are for the
 * search.
 */
export const nationalities = data as OptionRow[]
