import * as z from 'zod/mini'

/** A trimmed text of 1 to `longest` characters; `required` is said when it is missing or blank. */
export const text = (required: string, longest = 100) =>
  z
    .string(required)
    .check(z.trim(), z.minLength(1, required), z.maxLength(longest, `Use ${longest} characters or fewer`))

/** A trimmed text that may be left out. */
export const optionalText = (longest = 100) =>
  z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(longest, `Use ${longest} characters or fewer`))),
  )

/** One of the codes of an enumeration; `required` is said for anything else. */
export const oneOf = <const C extends string>(codes: readonly C[], required: string) =>
  z.enum(Object.fromEntries(codes.map(code => [code, code])) as { [K in C]: K }, required)
