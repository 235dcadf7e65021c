import * as z from 'zod/mini'
import { countriesOfDomicile } from '../enums/countries-of-domicile.ts'
import { nationalities } from '../enums/nationalities.ts'
import { toCodes } from '../enums/options.ts'
import { baseFeeContext, feeContextTexts } from './applicant.ts'
import { oneOf } from './text.ts'

/** A listed code, with any text as its input type. */
const listedCode = <const C extends string>(
  codes: readonly C[],
  required: string,
): z.ZodMiniType<C, string> => oneOf(codes, required)

/** The fee context with the lists of codes, which only the server checks. */
export const feeContext = z.extend(baseFeeContext, {
  nationality: listedCode(toCodes(nationalities), feeContextTexts.nationality),
  countryOfDomicile: listedCode(toCodes(countriesOfDomicile), feeContextTexts.countryOfDomicile),
})
export type FeeContext = z.infer<typeof feeContext>
