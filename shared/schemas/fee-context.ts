import * as z from 'zod/mini'
import { countriesOfDomicile } from '../enums/countries-of-domicile.ts'
import { nationalities } from '../enums/nationalities.ts'
import { toCodes } from '../enums/options.ts'
import { baseFeeContext, feeContextTexts } from './applicant.ts'
import { oneOf } from './text.ts'

/** A listed code; any text may be sent for one. */
const listed = <const C extends string>(known: readonly C[], required: string): z.ZodMiniType<C, string> =>
  oneOf(known, required)

/** What the fee status is worked out from, as the server takes it: every code is a listed one. */
export const feeContext = z.extend(baseFeeContext, {
  nationality: listed(toCodes(nationalities), feeContextTexts.nationality),
  countryOfDomicile: listed(toCodes(countriesOfDomicile), feeContextTexts.countryOfDomicile),
})
export type FeeContext = z.infer<typeof feeContext>
