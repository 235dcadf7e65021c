import * as z from 'zod/mini'

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** Returns a decimal digit of any script in ASCII. In Unicode the ten digits of a script are consecutive, from zero. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0)!
  let zero = codePoint
  while (isDigit(zero - 1)) zero -= 1
  return String((codePoint - zero) % 10)
}

/** Longer texts are refused before any regular expression reads them. Each field also has its own lower limit. */
export const maxTypedLength = 1000

/** Characters that show nothing, among them the letters and symbols that fill a gap in Hangul, Braille or music. */
const invisibleCharacters =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gu
const removeInvisible = (text: string) => text.replace(invisibleCharacters, '')

export const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(removeInvisible(text))
export const hasLetter = (text: string) => /\p{L}/u.test(removeInvisible(text))

/**
 * Returns a text in plain characters: wide forms and digits of any script become ASCII, every dash a hyphen, every star an
 * asterisk. Invisible characters are removed. Names of people are not changed in this way. A text over `maxTypedLength` is
 * returned as it is, because normalizing it could take seconds.
 */
export const toPlainText = (text: string) =>
  text.length > maxTypedLength
    ? text
    : removeInvisible(text.normalize('NFKC'))
        .replace(/[\p{Pd}\u2212\u30fc]/gu, '-')
        .replace(/[∗⁎٭★✱]/g, '*')
        .replaceAll('。', '.')
        .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)

/**
 * Trims text, replaces control characters and removes those of the text direction. Text without visible characters
 * becomes empty.
 */
const clean = z.overwrite((input: string) => {
  const cleaned = input
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
  return isVisible(cleaned) ? cleaned : ''
})

/** A text of at most `maxTypedLength` characters. For a longer one, no other check runs. */
export const boundedText = (tooLongText: string, ...[error]: Parameters<typeof z.string>) =>
  z.string(error).check(z.maxLength(maxTypedLength, { error: tooLongText, abort: true }))

export const boundedPlainText = (tooLongText: string, ...error: Parameters<typeof z.string>) =>
  boundedText(tooLongText, ...error).check(z.overwrite(toPlainText))

const limitText = (maxLength: number) => `Use ${maxLength} characters or fewer`
const limit = (maxLength: number) => z.maxLength(maxLength, limitText(maxLength))

/** A trimmed text of 1 to `maxLength` characters; `message` is for a missing or blank one. */
export const requiredText = (message: string, maxLength = 100) =>
  boundedText(limitText(maxLength), message).check(clean, z.minLength(1, message), limit(maxLength))

export const requiredPlainText = (message: string, maxLength = 100) =>
  boundedPlainText(limitText(maxLength), message).check(clean, z.minLength(1, message), limit(maxLength))

/** A trimmed text of up to `maxLength` characters, which may be empty. */
export const limitedPlainText = (maxLength = 100) =>
  boundedPlainText(limitText(maxLength)).check(clean, limit(maxLength))

/**
 * Unvalidated text of the form, without lone surrogates, which the database cannot store. It may be longer than the
 * field accepts, so that a long paste is saved until it is corrected.
 */
export const draftText = z.string().check(
  z.maxLength(maxTypedLength, { abort: true }),
  z.overwrite(text => text.replace(/\p{Cs}/gu, '\uFFFD')),
)

/** One of the codes of an enumeration; `message` is for anything else. */
export const oneOf = <const C extends string>(codes: readonly C[], message: string) =>
  z.enum(Object.fromEntries(codes.map(code => [code, code])) as { [K in C]: K }, message)
