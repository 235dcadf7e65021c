import { toEmailKey } from '#functions/email-key.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import { toAuditSubject } from '../../context/audit-people.ts'
import type { CommandContext } from '../../context/context.ts'
import { hintAtQuotation, UsageError } from '../../context/errors.ts'
import { readApplicationNumber, readUcasId } from '../../context/parse-arguments.ts'
import { formatList, stripControlCharacters } from '../../context/terminal.ts'
import type { ApplicantEntry } from '../../tables/applicants.ts'
import type { Ports } from '../../tables/ports.ts'
import { createEarlierAddressCheck } from './describe-mail.ts'
import { createMatcher } from './match-person.ts'

type Portal = Pick<CommandContext, 'ports' | 'configuration'>

/** What `resolvePerson` accepts, for the help of commands. */
export const personHelp = 'number, UCAS ID, email, name or telephone'
/** What `findByIdentifier` accepts. */
export const identifierHelp = 'the application number, such as CL0004127, or the UCAS ID (ten digits)'

/** Joins the words of an argument, so that a name or a number such as CL 000 4127 needs no quotation marks. */
export const joinWords = (word: string, words?: string) => (words === undefined ? word : `${words} ${word}`)

/** A UCAS ID or a telephone number in groups of digits, each of which could be a number. */
const groupedDigits = /^(?:\d{3} \d{3} \d{4}|(?:\+\d+|0\d{0,5})(?: [\d()]+)+(?: (?:x|ext\.?) ?\d+)?)$/i

/** Returns a text for each person in the words of a command line: one for `Ada Lovelace`, two for `4127 4128`. */
export function splitPeople(words: readonly string[]): readonly string[] {
  const text = words.join(' ')
  const isName = words.every(word => !/[\d@\s]/.test(word))
  return text && (isName || groupedDigits.test(text)) ? [text] : words
}

/** A person with a record, or who has only asked for a sign-in link in the last 30 days. */
export type Person = { ucasId: string; email: string; record?: ApplicantEntry }

/**
 * Returns the people that a text names by number, UCAS ID, email or a part of it, name or telephone, and all mails. A
 * number, a UCAS ID and an email are looked up in indexes; for anything else every record is read.
 */
export async function findPeople(text: string, { ports, configuration }: Portal) {
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new UsageError('Enter a number, a UCAS ID, an email, a name or a telephone.')
  const [records, mails] = await Promise.all([
    findRecords(text, { ports, configuration }),
    ports.mails.list(),
  ])
  const people: Person[] = records.map(record => ({
    ucasId: record.ucasId,
    email: record.emailKey,
    record,
  }))
  const toKey = ({ ucasId, email }: Person) => `${ucasId} ${email}`
  const known = new Set(people.map(toKey))
  const isToEarlierAddress = createEarlierAddressCheck(mails)
  const ucasId = readUcasId(text)
  const number = readApplicationNumber(text, configuration)
  // A number means only the person who has it, even if another email contains its digits.
  if (number !== undefined && records.some(record => listNumbers(record).includes(number)))
    return { people, mails }
  const matches = createMatcher(text)
  for (const mail of mails) {
    const { content } = mail
    if (content.kind !== 'sign-in-link') continue
    const person = { ucasId: content.ucasId, email: toEmailKey(content.email) }
    if (known.has(toKey(person)) || isToEarlierAddress(mail)) continue
    if (person.ucasId !== ucasId && !matches({ emailKey: person.email, details: {} })) continue
    known.add(toKey(person))
    const record = await findRecord(person, ports)
    people.push({ ...person, ...(record && { record }) })
  }
  return { people, mails }
}

async function findRecords(text: string, { ports, configuration }: Portal): Promise<ApplicantEntry[]> {
  const applicantId = readApplicationNumber(text, configuration)
  const ucasId = readUcasId(text)
  const numbered = applicantId === undefined ? undefined : await findByNumber(applicantId, ports)
  if (numbered) return [numbered]
  const indexed = ucasId
    ? await ports.applicants.listByUcasId(ucasId)
    : await ports.applicants.listByEmail(text)
  return indexed.length > 0 ? indexed : ports.applicants.search(createMatcher(text))
}

export async function findRecord({ ucasId, email }: Omit<Person, 'record'>, { applicants }: Ports) {
  const records = await applicants.listByUcasId(ucasId)
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
  const records = application ? await applicants.listByUcasId(application.ucasId) : []
  return records.find(({ earlierNumbers }) => earlierNumbers.includes(applicantId))
}

/** The keys of a person: a number, or UCAS ID and email. A UCAS ID alone means everybody who uses it. */
export type PersonKeys = {
  applicantId?: number | undefined
  ucasId?: string | undefined
  email?: string | undefined
}

type ResolvedPerson = { record?: ApplicantRecord | undefined; keys: PersonKeys }

/**
 * Returns the record of a number or UCAS ID, if there is one, and the keys of its person. Refuses a UCAS ID that several
 * people have applied with.
 */
export async function findByIdentifier(
  identifier: string,
  { ports, configuration }: Portal,
): Promise<ResolvedPerson> {
  const ucasId = readUcasId(identifier)
  const applicantId = readApplicationNumber(identifier, configuration)
  if (ucasId === undefined) {
    if (applicantId === undefined)
      throw new UsageError(
        hintAtQuotation(
          identifier,
          `"${identifier}" is not an application number, such as ${formatApplicationNumber(4127, configuration)}, or a UCAS ID of ten digits.`,
        ),
      )
    const record = await findByNumber(applicantId, ports)
    return { record, keys: { applicantId, ucasId: record?.ucasId, email: record?.emailKey } }
  }
  const records = await ports.applicants.listByUcasId(ucasId)
  if (records.length > 1) {
    const numbers = records.map(record => formatApplicationNumber(record.applicantId, configuration))
    throw new UserError(
      `Several people have used the UCAS ID ${ucasId}. Enter one of their numbers: ${formatList(numbers)}.`,
    )
  }
  return { record: records[0], keys: { applicantId: records[0]?.applicantId, ucasId } }
}

const maxListed = 20

/**
 * Returns the one person whom a text names, with all mails. `applicantId` is the number in the text, or else the newest
 * one. Refuses a text that matches no person, and lists the people if it matches several. A number or UCAS ID is accepted
 * without a record, because the record may be erased or the person may only have signed in.
 */
export async function resolvePerson(
  text: string,
  context: CommandContext,
): Promise<ResolvedPerson & { mails: Mail[] }> {
  const { ports, configuration, addAuditEntry } = context
  const { people, mails } = await findPeople(text, context)
  const [person, ...others] = people
  const number = readApplicationNumber(text, configuration)
  const ucasId = readUcasId(text)
  if (!person) {
    if (number === undefined && !ucasId)
      throw new UserError(hintAtQuotation(text, `Nobody matches "${text}".`))
    return { mails, keys: { applicantId: number, ucasId } }
  }
  if (others.length > 0) {
    await addAuditEntry({
      action: 'applicants find',
      ...toAuditSubject(people.flatMap(listPersonNumbers), configuration),
    })
    const lines = people.slice(0, maxListed).map(each => formatPerson(each, configuration))
    throw new UserError(
      `${people.length} people match. Enter the number or email of one of them:\n${lines.join('\n')}`,
    )
  }
  const record = await findRecord(person, ports)
  const isNumberOfPerson = record && number !== undefined && listNumbers(record).includes(number)
  const applicantId = isNumberOfPerson ? number : record?.applicantId
  return { mails, record, keys: { applicantId, ucasId: person.ucasId, email: person.email } }
}

export const listPersonNumbers = ({ record }: Person) => (record ? listNumbers(record) : [])

/**
 * Returns the number that a text names or the newest one of the person that it names, and all numbers of the person.
 * Refuses a person without a number.
 */
export async function resolveNumber(text: string, context: CommandContext) {
  const { record, keys } = await resolvePerson(text, context)
  const { applicantId } = keys
  if (applicantId === undefined) throw new UserError(`There is no application under ${keys.ucasId ?? text}.`)
  return {
    applicantId,
    applicantIds: record ? listNumbers(record) : [applicantId],
    number: formatApplicationNumber(applicantId, context.configuration),
  }
}

/** Returns a person as a line: the name, number, UCAS ID and email. */
export function formatPerson({ record, ucasId, email }: Person, configuration: Configuration) {
  const name = formatName(record?.details ?? {})
  const number = record && formatApplicationNumber(record.applicantId, configuration)
  return stripControlCharacters([name, number, `UCAS ID ${ucasId}`, email].filter(Boolean).join('  '))
}
