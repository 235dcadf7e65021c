import { toEmailKey } from '#functions/record-owner.ts'
import type { Mail } from '#functions/repositories/mails.ts'
import { UserError } from '#infra/errors/user-error.ts'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { CommandContext } from '../../command-line/context.ts'
import { UsageError } from '../../command-line/errors.ts'
import { readApplicationNumber, readUcasId } from '../../command-line/parse-arguments.ts'
import type { CommandPorts } from '../../ports/command-ports.ts'
import { isAbout } from '../../ports/rows-by-person.ts'
import { createMatcher } from './match-person.ts'
import { formatPerson, type Person, toPerson } from './person.ts'

export const personHelp = 'number, UCAS ID, email, name or telephone'
export const identifierHelp = 'the application number, such as CL0004127, or the UCAS ID (ten digits)'

/** Joins the words of an argument, so that a name or a number such as CL 000 4127 needs no quotation marks. */
export const joinWords = (word: string, words?: string) => (words === undefined ? word : `${words} ${word}`)

/** A UCAS ID or a telephone number in groups of digits, each of which could be a number. */
const groupedDigits = /^(?:\d{3} \d{3} \d{4}|(?:\+\d+|0\d{0,5})(?: [\d()]+)+)$/

/** Returns a text for each person in the words of a command line: one for `CL 000 4127`, two for `4127 4128`. */
export function splitPeople(words: readonly string[], configuration: Configuration): readonly string[] {
  const text = words.join(' ')
  const isName = words.every(word => !/[\d@\s]/.test(word))
  const isNumber = (input: string) => readApplicationNumber(input, configuration) !== undefined
  const isGroupedNumber = isNumber(text) && !words.every(isNumber)
  return text && (isName || isGroupedNumber || groupedDigits.test(text)) ? [text] : words
}

/**
 * A number, a UCAS ID and an email are looked up in indexes; for anything else every record is read. A caller that has read the
 * mails passes them.
 */
export async function findPeople(
  text: string,
  ports: CommandPorts,
  mails?: readonly Mail[],
): Promise<Person[]> {
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new UsageError('Enter a number, a UCAS ID, an email, a name or a telephone.')
  const { applicants, configuration } = ports
  const number = readApplicationNumber(text, configuration)
  const numbered = number === undefined ? undefined : await findByNumber(number, ports)
  // A number means only the person who has it, even if another email contains its digits.
  if (numbered) return [toPerson(numbered, configuration)]

  const ucasId = readUcasId(text)
  const matches = createMatcher(text)
  const indexed = ucasId ? await applicants.listByUcasId(ucasId) : await applicants.listByEmail(text)
  const records = indexed.length > 0 ? indexed : (await applicants.list()).filter(matches)
  const people = records
    .sort((a, b) => a.applicantId - b.applicantId)
    .map(record => toPerson(record, configuration))
  const isNamed = (recipient: PersonKey) =>
    recipient.ucasId === ucasId ||
    (indexed.length > 0
      ? recipient.email === toEmailKey(text)
      : matches({ emailKey: recipient.email, details: {} }))
  return [...people, ...listPeopleWithoutRecord(mails ?? (await ports.mails.list()), people, isNamed)]
}

/** Returns the people whom a text names and who are not among others, by the sign-in links that were emailed to them. */
function listPeopleWithoutRecord(
  mails: readonly Mail[],
  others: readonly Person[],
  isNamed: (recipient: PersonKey) => boolean,
): Person[] {
  // After staff have corrected an email, nobody has the earlier one.
  const corrections = mails.flatMap(({ to, content }) =>
    content.kind === 'email-changed' ? [{ ucasId: content.ucasId, email: toEmailKey(to) }] : [],
  )
  const people: Person[] = []
  for (const { content } of mails) {
    if (content.kind !== 'sign-in-link') continue
    const recipient = { ucasId: content.ucasId, email: toEmailKey(content.email) }
    if (corrections.some(({ ucasId, email }) => ucasId === recipient.ucasId && email === recipient.email))
      continue
    const isKnown = [...others, ...people].some(person => isAbout(content, person))
    if (!isKnown && isNamed(recipient)) people.push({ ...recipient, numbers: [] })
  }
  return people
}

/** Returns the record of a number, which may be that of an earlier application. */
export async function findByNumber(number: number, { applicants, applications }: CommandPorts) {
  const record = await applicants.getByNumber(number)
  if (record) return record
  const application = await applications.get(number)
  const records = application ? await applicants.listByUcasId(application.ucasId) : []
  return records.find(({ earlierNumbers }) => earlierNumbers.includes(number))
}

export async function resolveIdentifier(text: string, ports: CommandPorts) {
  const ucasId = readUcasId(text)
  if (ucasId !== undefined) {
    const [record, other] = await ports.applicants.listByUcasId(ucasId)
    if (other)
      throw new UserError(
        `The UCAS ID ${ucasId} has several records. Enter a number, which "applicants find" shows.`,
      )
    return { record, number: record?.applicantId, ucasId, email: undefined }
  }
  const number = readApplicationNumber(text, ports.configuration)
  if (number === undefined)
    throw new UsageError(`"${text}" is not an application number or a UCAS ID. See: applicants find`)
  const record = await findByNumber(number, ports)
  return { record, number, ucasId: record?.ucasId, email: record?.emailKey }
}

export const maxListed = 20

/** `number` is the one in the text, or else the newest one of the person. */
export async function resolvePerson(
  text: string,
  { ports, addAuditEntry }: CommandContext,
  mails?: readonly Mail[],
) {
  const people = await findPeople(text, ports, mails)
  const [person, ...others] = people
  if (!person) throw new UserError(`Nobody matches "${text}". See: applicants find`)
  if (others.length > 0) {
    const listed = people.slice(0, maxListed)
    const listedNumbers = listed.flatMap(({ numbers }) => numbers)
    await addAuditEntry({ action: 'applicants find', numbers: listedNumbers })
    throw new UserError(
      `${people.length} people match. Enter a number, UCAS ID or email that only one of them has:\n${listed.map(formatPerson).join('\n')}`,
    )
  }
  const typed = readApplicationNumber(text, ports.configuration)
  const { numbers } = person
  return { person, number: numbers.find(number => number === typed) ?? numbers.at(-1) }
}
