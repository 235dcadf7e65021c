import removeAccents from 'remove-accents'
import { toEmailKey } from '#functions/email-key.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import type { FeeStatusType } from '#shared/enums/fee-status.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import type { CommandContext } from '../../context/context.ts'
import { UsageError } from '../../context/errors.ts'
import { readApplicationNumber, readUcasId } from '../../context/parse-arguments.ts'
import { stripControlCharacters } from '../../context/terminal.ts'
import type { ApplicantEntry } from '../../tables/applicants.ts'
import type { Ports } from '../../tables/ports.ts'
import { createEarlierAddressCheck } from './describe-mail.ts'

type Portal = Pick<CommandContext, 'ports' | 'configuration'>

/** A person with a record, or who has only asked for a sign-in link in the last 30 days. */
export type Person = { ucasPersonalId: string; email: string; record?: ApplicantEntry }

/**
 * Returns the people that a text names by number, UCAS ID, email or a part of it, name or telephone, and all mails. A
 * number, a UCAS ID and an email are looked up in indexes; for anything else every record is read.
 */
export async function findPeople(text: string, { ports, configuration }: Portal) {
  if (text.trim().length < 3 && !readApplicationNumber(text, configuration))
    throw new UsageError('Enter three characters or more.')
  const [records, mails] = await Promise.all([findRecords(text, { ports, configuration }), loadMails(ports)])
  const people: Person[] = records.map(record => ({
    ucasPersonalId: record.ucasPersonalId,
    email: record.emailKey,
    record,
  }))
  const known = new Set(people.map(toKey))
  const isToEarlierAddress = createEarlierAddressCheck(mails)
  const ucasId = readUcasId(text)
  const emailPart = toEmailKey(text)
  for (const mail of mails) {
    const { content } = mail
    if (content.kind !== 'sign-in-link') continue
    const person = { ucasPersonalId: content.ucasPersonalId, email: toEmailKey(content.email) }
    if (person.ucasPersonalId !== ucasId && !person.email.includes(emailPart)) continue
    if (isToEarlierAddress(mail) || known.has(toKey(person))) continue
    known.add(toKey(person))
    const record = await findRecord(person, ports)
    people.push({ ...person, ...(record && { record }) })
  }
  return { people, mails }
}

const toKey = ({ ucasPersonalId, email }: Person) => `${ucasPersonalId} ${email}`

async function findRecords(text: string, { ports, configuration }: Portal): Promise<ApplicantEntry[]> {
  const applicantId = readApplicationNumber(text, configuration)
  if (applicantId !== undefined) {
    const record = await findByNumber(applicantId, ports)
    return record ? [record] : []
  }
  const ucasId = readUcasId(text)
  const indexed = ucasId
    ? await ports.applicants.listByUcasId(ucasId)
    : await ports.applicants.listByEmail(text)
  if (indexed.length > 0) return indexed
  return ports.applicants.search(createMatcher(text))
}

/** Returns whether a record has every word of a text in its name, the text in its email, or its telephone. */
function createMatcher(text: string) {
  const words = text.split(/\s+/).map(simplify).filter(Boolean)
  const digits = /^[\d\s()+-]+$/.test(text) ? simplifyTelephone(text) : ''
  return ({ emailKey, details }: ApplicantEntry) => {
    const name = simplify(`${details.forenames ?? ''}${details.surname ?? ''}`)
    const telephones = [details.telephone1, details.telephone2].map(each => simplifyTelephone(each ?? ''))
    return (
      emailKey.includes(toEmailKey(text)) ||
      (words.length > 0 && words.every(word => name.includes(word))) ||
      (digits.length >= 6 && telephones.some(each => each.endsWith(digits)))
    )
  }
}

/** Returns the letters and digits of a text in lower case without accents: O'Connor, O’Connor and O Connor are the same. */
const simplify = (text: string) =>
  // In capitals, ß becomes SS.
  removeAccents(text.normalize('NFD').toUpperCase())
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Returns the digits of a telephone number without the prefixes of a country code, of the United Kingdom and of a trunk call. */
const simplifyTelephone = (text: string) => text.replace(/\D/g, '').replace(/^(00)?(44)?0?/, '')

/** Returns the record of a UCAS ID and email, if there is one. */
export async function findRecord({ ucasPersonalId, email }: Omit<Person, 'record'>, { applicants }: Ports) {
  const records = await applicants.listByUcasId(ucasPersonalId)
  return records.find(({ emailKey }) => emailKey === email)
}

/** Returns the numbers of all applications of a person, the newest last. */
export const listNumbers = ({
  earlierNumbers,
  applicantId,
}: Pick<ApplicantEntry, 'earlierNumbers' | 'applicantId'>) => [...earlierNumbers, applicantId]

/** Returns the record of a number, which may be that of an earlier application. */
export async function findByNumber(applicantId: number, { applicants, applications }: Ports) {
  const record = await applicants.getByNumber(applicantId)
  if (record) return record
  const application = await applications.get(applicantId)
  const records = application ? await applicants.listByUcasId(application.ucasPersonalId) : []
  return records.find(({ earlierNumbers }) => earlierNumbers.includes(applicantId))
}

/** Loads every mail of the last 30 days. */
export async function loadMails({ mails }: Pick<Ports, 'mails'>) {
  const all: Mail[] = []
  for await (const page of mails.listPages()) all.push(...page)
  return all
}

/** Returns a person as a line: the name, number, UCAS ID and email. */
export function formatPerson({ record, ucasPersonalId, email }: Person, configuration: Configuration) {
  const name = formatName(record?.details ?? {})
  return stripControlCharacters(
    [
      ...(name ? [name] : []),
      ...(record ? [formatApplicationNumber(record.applicantId, configuration)] : []),
      `UCAS ID ${ucasPersonalId}`,
      email,
    ].join('  '),
  )
}

const feeStatusWords: Record<FeeStatusType, string> = {
  FeeStatusConfirmed: 'confirmed',
  FeeStatusProvisional: 'not confirmed',
  NoFeeStatus: 'not known',
}

/** Returns a fee status in words, such as "home, confirmed". */
export const formatFeeStatus = ({
  feeStatus,
  feeStatusType,
}: Pick<ApplicantEntry, 'feeStatus' | 'feeStatusType'>) =>
  [feeStatus, feeStatusWords[feeStatusType]].filter(Boolean).join(', ')
