import { InvalidArgumentError } from 'commander'
import * as z from 'zod/mini'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { requiredText } from '#shared/schemas/text.ts'

/** CL0000502, cl 502 and 502 are the same number. */
export function readApplicationNumber(input: string, configuration: Configuration): number | undefined {
  const { numberPrefix, numberWidth } = configuration
  const text = input.replace(/\s/g, '').toUpperCase()
  const hasPrefix = text.startsWith(numberPrefix)
  const digits = hasPrefix ? text.slice(numberPrefix.length) : text
  const number = Number(digits)
  const maxLength = hasPrefix ? Math.max(numberWidth, String(number).length) : numberWidth
  return /^\d+$/.test(digits) && digits.length <= maxLength && number > 0 ? number : undefined
}

/** Returns the UCAS ID (ten digits, apart from spaces, hyphens and invisible characters) of a text that is one. */
export function readUcasId(input: string): string | undefined {
  const digits = input.replace(/[\s\p{Cf}-]/gu, '')
  return /^\d{10}$/.test(digits) ? digits : undefined
}

/** Returns an option's parser that accepts one of the choices, in capitals or not. */
export const parseChoice =
  <Choice extends string>(choices: readonly Choice[]) =>
  (input: string): Choice => {
    const match = choices.find(choice => choice.toLowerCase() === input.trim().toLowerCase())
    if (match === undefined) throw new InvalidArgumentError(`Enter ${choices.join(', ')}.`)
    return match
  }

/** Returns an option's parser that accepts what a schema does. */
export const parseWith =
  (schema: z.ZodMiniType<string>) =>
  (input: string): string => {
    const { data, error } = schema.safeParse(input)
    if (data === undefined) throw new InvalidArgumentError(`${error?.issues[0]?.message}.`)
    return data
  }

const maxTextLength = 500
export const parseText = (emptyText: string) => parseWith(requiredText(emptyText, maxTextLength))

/** The name of a workbook to write. Excel does not open one with another ending. */
export const parseOutputFile = parseWith(
  z.string().check(z.regex(/[^/\\]\.xlsx$/i, 'Enter a name that ends in .xlsx')),
)
