import * as z from 'zod/mini'

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** Returns a decimal digit of any script in ASCII. Unicode has the ten digits of a script in a row, from zero. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0)!
  let zero = codePoint
  while (isDigit(zero - 1)) zero -= 1
  return String((codePoint - zero) % 10)
}

/**
 * Returns a text that means a number, a date or an address in plain characters: wide forms and digits of any script in
 * ASCII, every dash as a hyphen, every star as an asterisk, without invisible characters (specification, section 5). Names
 * keep theirs. A text that no field accepts for its length stays, because normalizing it could take seconds.
 */
export const toPlainText = (text: string) =>
  text.length > 1000
    ? text
    : text
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .replace(/[\p{Pd}\u2212\u30fc]/gu, '-')
        .replace(/[∗⁎٭★✱]/g, '*')
        .replaceAll('。', '.')
        .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)

export const plainText = z.overwrite(toPlainText)

/**
 * Trims text, replaces control characters and removes those of the text direction. Text without visible characters
 * becomes empty.
 */
const clean = z.overwrite((input: string) => {
  const cleaned = input
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned) ? cleaned : ''
})

/** Removes invisible characters, by which two titles could look the same. */
const removeInvisible = z.overwrite((input: string) => input.normalize('NFC').replace(/\p{Cf}/gu, ''))

/** Refuses a text that is far too long before `removeInvisible`, which can take seconds for it. */
const limitRaw = z.maxLength(1000, { error: 'Use 100 characters or fewer', abort: true })

const limit = (maxLength: number) => z.maxLength(maxLength, `Use ${maxLength} characters or fewer`)

/** A trimmed text of 1 to `maxLength` characters; `message` is for a missing or blank one. */
export const requiredText = (message: string, maxLength = 100) =>
  z.string(message).check(clean, z.minLength(1, message), limit(maxLength))

/** A required text without invisible characters. */
export const requiredTitle = (message: string) =>
  z.string(message).check(limitRaw, removeInvisible, clean, z.minLength(1, message), limit(100))

/** A title that may be missing. */
export const optionalTitle = () =>
  z.optional(z.nullable(z.string().check(limitRaw, removeInvisible, clean, limit(100))))

/** A trimmed text that may be empty. */
export const anyText = (maxLength = 100) => z.string().check(clean, limit(maxLength))

/** A trimmed text that may be missing. */
export const optionalText = (maxLength?: number) => z.optional(z.nullable(anyText(maxLength)))

/**
 * Unvalidated text of the form, without lone surrogates, which the database cannot store. It may be longer than the
 * field accepts, so that a long paste is saved until it is corrected.
 */
export const draftText = (maxLength = 1000) =>
  z.string().check(
    z.overwrite(text => text.replace(/\p{Cs}/gu, '\uFFFD')),
    z.maxLength(maxLength),
  )

/** One of the codes of an enumeration; `message` is for anything else. */
export const oneOf = <const C extends string>(codes: readonly C[], message: string) =>
  z.enum(Object.fromEntries(codes.map(code => [code, code])) as { [K in C]: K }, message)
