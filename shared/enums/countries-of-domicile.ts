import data from './countries-of-domicile.json' with { type: 'json' }
import type { OptionRow } from './options.ts'

/** The UK nations first. Codes are opaque (specification 3.34). The other names are for the search. */
export const countriesOfDomicile = data as OptionRow[]
