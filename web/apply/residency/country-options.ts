import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { countryAliases } from './country-aliases.ts'
import { nationalityAliases } from './nationality-aliases.ts'

/** The nationality and country options with their aliases. A separate chunk, because the lists are long. */
export const countryOptions = {
  nationality: nationalities.map(([value, label]) => ({ value, label, aliases: nationalityAliases[value] })),
  countryOfDomicile: countriesOfDomicile.map(([value, label]) => ({
    value,
    label,
    aliases: countryAliases[value],
  })),
}
export type CountryOptions = typeof countryOptions
