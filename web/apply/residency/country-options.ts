import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { countryNames } from './country-aliases.ts'
import { nationalityNames } from './nationality-aliases.ts'

/** The codes to choose from, with the names by which people look for them: long, and so fetched after the form. */
export const codeLists = {
  nationality: nationalities.map(([value, label]) => ({ value, label, names: nationalityNames[value] })),
  countryOfDomicile: countriesOfDomicile.map(([value, label]) => ({
    value,
    label,
    names: countryNames[value],
  })),
}
export type CodeLists = typeof codeLists
