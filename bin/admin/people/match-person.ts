import removeAccents from 'remove-accents'
import { toEmailKey } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { toPlainText } from '#shared/schemas/text.ts'

/** Returns the words of a name without accents and apostrophes. In capitals, ß is SS, and both kinds of sigma are Σ. */
const toWords = (name: string): string[] =>
  removeAccents(name.normalize('NFKD').replace(/[\p{M}\p{Lm}'‘’]/gu, ''))
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Words that are shorter, such as Ng, match whole words only. */
const minNameCharacters = 3

/** Whether each word begins a part of the name or is in it without its spaces, or all words together are in it. */
function isNamed(words: readonly string[], forenames: readonly string[], surname: readonly string[]) {
  if (words.length === 0) return false
  const names = [...forenames, ...surname]
  const joinedNames = [names.join(''), [...surname, ...forenames].join('')]
  const joined = words.join('')
  if (words.every(word => word.length < minNameCharacters))
    return words.every(word => names.includes(word)) || joinedNames.includes(joined)
  const isInJoinedName = (text: string) => joinedNames.some(name => name.includes(text))
  const isFound = (word: string) =>
    names.some(name => name.startsWith(word)) || (word.length >= minNameCharacters && isInJoinedName(word))
  return words.every(isFound) || isInJoinedName(joined)
}

const minTelephoneDigits = 6
const toDigits = (text: string) => text.replace(/\D/g, '')

/** Returns the digits of a part of a telephone number without the prefixes of the United Kingdom and of a trunk call. */
function readTelephone(text: string): string | undefined {
  const plain = toPlainText(text)
  if (!/^[\d\s()+./-]+$/.test(plain)) return
  const digits = toDigits(plain).replace(/^(?:(?:00)?44)?0{0,2}(?=\d{6})/, '')
  return digits.length >= minTelephoneDigits ? digits : undefined
}

const minEmailCharacters = 3

export function createMatcher(
  text: string,
): (person: Pick<ApplicantRecord, 'emailKey' | 'details'>) => boolean {
  const [emailPart, telephone, words] = [toEmailKey(text), readTelephone(text), toWords(text)]
  return ({ emailKey, details: { forenames, surname, telephone1, telephone2 } }) => {
    if (emailPart.length >= minEmailCharacters && emailKey.includes(emailPart)) return true
    if (telephone !== undefined)
      return [telephone1, telephone2].some(stored => toDigits(stored ?? '').includes(telephone))
    return isNamed(words, toWords(forenames ?? ''), toWords(surname ?? ''))
  }
}
