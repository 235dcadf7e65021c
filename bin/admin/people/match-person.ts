import removeAccents from 'remove-accents'
import { toEmailKey } from '#functions/email-key.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import type { SearchedApplicant } from '../../ports/applicant-operations.ts'

/** Letters that Unicode and remove-accents leave as they are. */
const otherLetters: Record<string, string> = { ß: 'ss', ŋ: 'n', ς: 'σ' }
/** How passports spell some letters. */
const passportLetters: Record<string, string> = { ä: 'ae', å: 'aa', ö: 'oe', ø: 'oe', ü: 'ue' }

const replaceLetters = (text: string, letters: Record<string, string>) =>
  text.replace(/./gu, letter => letters[letter] ?? letter)

/** Modifier letters are written as apostrophes, or left out: Kaʻahumanu, Qaʿida. */
const marks = /[\p{M}\u02b0-\u02ff\ua78b\ua78c]/gu

/** Returns the ways in which a text is spelt, without accents and in lower case. */
function listSpellings(text: string): string[] {
  const plain = replaceLetters(text.normalize('NFKC').toLowerCase(), otherLetters)
  return [plain, replaceLetters(plain, passportLetters)].map(spelling =>
    removeAccents(spelling).normalize('NFKD').replace(marks, ''),
  )
}

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether a word is too short to be found inside a name. In these scripts one letter may be a whole name. */
const isShort = (word: string) =>
  word.length < 3 && !/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(word)

/** Whether a name has every word of a text, in any order. Short words, such as Ng, match whole words only. */
function isNamed(text: string, forenames: string, surname: string): boolean {
  const [words, names] = [splitWords(text), [splitWords(forenames), splitWords(surname)]]
  const orders = [names, names.toReversed()].map(order => order.flat().join(''))
  const includes = (part: string) => orders.some(order => order.includes(part))
  if (words.length === 0) return false
  if (words.every(isShort)) return words.every(word => names.flat().includes(word))
  return (
    includes(words.join('')) ||
    words.every(word => (isShort(word) ? names.flat().some(name => name.startsWith(word)) : includes(word)))
  )
}

const minTelephoneDigits = 6
const telephonePattern = /^[\d\s()+./-]*(?:(?:x|ext\.?|extension)\s*\d+)?$/i
const toDigits = (text: string) => toPlainText(text).replace(/\D/g, '')

/** Returns the digits of a part of a telephone number without the prefixes of the United Kingdom and of a trunk call. */
function readTelephone(text: string): string | undefined {
  if (!telephonePattern.test(toPlainText(text))) return
  const digits = toDigits(text).replace(/^(?:(?:00)?44)?0{0,2}(?=\d{6})/, '')
  return digits.length >= minTelephoneDigits ? digits : undefined
}

const minEmailCharacters = 3

/**
 * Returns a function that compares a person with a text: a name in any spelling, a part of the email, or at least six
 * consecutive digits of one of the two telephone numbers.
 */
export function createMatcher(text: string): (person: SearchedApplicant) => boolean {
  const [emailPart, telephone] = [toEmailKey(text), readTelephone(text)]
  const texts = [...new Set(listSpellings(text))]
  return ({ emailKey, details: { forenames, surname, telephone1, telephone2 } }) => {
    if (emailPart.length >= minEmailCharacters && emailKey.includes(emailPart)) return true
    if (telephone !== undefined)
      return [telephone1, telephone2].some(stored => toDigits(stored ?? '').includes(telephone))
    const surnames = listSpellings(surname ?? '')
    return listSpellings(forenames ?? '').some((spelling, index) =>
      texts.some(typed => isNamed(typed, spelling, surnames[index] ?? '')),
    )
  }
}
