import * as z from 'zod/mini'

/** Unicode is kept as typed, but for the ends and for what is no character; a text nobody can see is empty. */
const written = z.overwrite((typed: string) => {
  const kept = typed.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(kept) ? kept : ''
})

/** What nobody can see in a title would make two of one, or pass for a known one. */
const seen = z.overwrite((typed: string) => typed.normalize('NFC').replace(/\p{Cf}+/gu, ''))

const atMost = (longest: number) => z.maxLength(longest, `Use ${longest} characters or fewer`)

/** A trimmed text of 1 to `longest` characters; `required` is said when it is missing or blank. */
export const requiredText = (required: string, longest = 100) =>
  z.string(required).check(written, z.minLength(1, required), atMost(longest))

/** A title: a text without characters that nobody can see. */
export const requiredTitle = (required: string) =>
  z.string(required).check(seen, written, z.minLength(1, required), atMost(100))

/** A title that may be left out. */
export const optionalTitle = () => z.optional(z.nullable(z.string().check(seen, written, atMost(100))))

/** A trimmed text that may be empty. */
export const anyText = (longest = 100) => z.string().check(written, atMost(longest))

/** A trimmed text that may be left out. */
export const optionalText = (longest?: number) => z.optional(z.nullable(anyText(longest)))

/** One of the codes of an enumeration; `required` is said for anything else. */
export const oneOf = <const C extends string>(codes: readonly C[], required: string) =>
  z.enum(Object.fromEntries(codes.map(code => [code, code])) as { [K in C]: K }, required)
