import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { CommandContext } from '../../context/context.ts'
import { hintAtQuotation } from '../../context/errors.ts'
import { parseApplicantIdentifier, readApplicationNumber, readUcasId } from '../../context/parse-arguments.ts'
import { formatCount, formatList } from '../../context/terminal.ts'
import { findByNumber, findPeople, findRecord, formatPerson, listNumbers } from './find-people.ts'

/** What `resolvePerson` accepts, for the help of commands. */
export const personHelp = 'number, UCAS ID, email, name or telephone'
/** What `findPerson` accepts. */
export const identifierHelp = 'the application number, such as CL0004127, or the UCAS ID (ten digits)'

/** Joins the words of an argument, so that a name or a number such as CL 000 4127 needs no quotation marks. */
export const joinWords = (word: string, words?: string) => (words === undefined ? word : `${words} ${word}`)

/** A UCAS ID or a telephone number in groups of digits, each of which could be a number. */
const groupedDigits = /^(?:\d{3} \d{3} \d{4}|(?:\+\d+|0\d{0,5})(?: \d+)+)$/

/**
 * Returns whom the words of a command line name. A number, a UCAS ID, an email and words in quotation marks are a person
 * each; the words between them are one name.
 */
export function splitPeople(words: readonly string[], configuration: Configuration): string[] {
  if (groupedDigits.test(words.join(' '))) return [words.join(' ')]
  const people: string[] = []
  let isInName = false
  for (const word of words) {
    const isNamePart = !/[\s@]/.test(word) && !readUcasId(word) && !readApplicationNumber(word, configuration)
    if (isNamePart && isInName) people.push(`${people.pop()} ${word}`)
    else people.push(word)
    isInName = isNamePart
  }
  return people
}

/** The keys of a person: a number, or UCAS ID and email. A UCAS ID alone stands for everybody who uses it. */
export type PersonKeys = {
  applicantId?: number | undefined
  ucasPersonalId?: string | undefined
  email?: string | undefined
}

type Person = { record?: ApplicantRecord | undefined; keys: PersonKeys }

/**
 * Returns the record of a number or UCAS ID, if there is one, and the keys of its person. Refuses a UCAS ID that several
 * people have applied with.
 */
export async function findPerson(
  identifier: string,
  { ports, configuration }: Pick<CommandContext, 'ports' | 'configuration'>,
): Promise<Person> {
  const { applicantId, ucasPersonalId } = parseApplicantIdentifier(identifier, configuration)
  if (ucasPersonalId === undefined) {
    const record = await findByNumber(applicantId, ports)
    return {
      record,
      keys: { applicantId, ucasPersonalId: record?.ucasPersonalId, email: record?.emailKey },
    }
  }
  const [record, ...others] = await ports.applicants.listByUcasId(ucasPersonalId)
  if (record && others.length > 0) {
    const numbers = [record, ...others].map(({ applicantId }) =>
      formatApplicationNumber(applicantId, configuration),
    )
    throw new UserError(
      `Several people have used the UCAS ID ${ucasPersonalId}. Enter one of their numbers: ${formatList(numbers)}.`,
    )
  }
  return { record, keys: { applicantId: record?.applicantId, ucasPersonalId } }
}

/**
 * Returns the record and keys of the one person that a text names: by number, UCAS ID, email or a part of it, name or
 * telephone. Refuses a text that names nobody, and lists the people that it names if there are several.
 */
export async function resolvePerson(text: string, context: CommandContext): Promise<Person> {
  const { ports, configuration, addAuditEntry } = context
  if (readUcasId(text) || readApplicationNumber(text, configuration)) return findPerson(text, context)
  const { people } = await findPeople(text, context)
  const [person, ...others] = people
  if (!person) throw new UserError(hintAtQuotation(text, `Nobody matches "${text}".`))
  if (others.length === 0) {
    const { ucasPersonalId, email } = person
    const record = await findRecord(person, ports)
    return { record, keys: { applicantId: record?.applicantId, ucasPersonalId, email } }
  }
  await addAuditEntry({ action: 'applicants find', subject: formatCount(people.length, 'person', 'people') })
  const lines = people.slice(0, maxListed).map(each => formatPerson(each, configuration))
  throw new UserError(
    `${people.length} people match. Enter the number or UCAS ID of one of them:\n${lines.join('\n')}`,
  )
}

const maxListed = 20

/**
 * Returns the number that a text names or the newest one of the person that it names, the person's record and all their
 * numbers. Refuses a person without a number.
 */
export async function resolveNumber(text: string, context: CommandContext) {
  const { record, keys } = await resolvePerson(text, context)
  const { applicantId } = keys
  if (applicantId === undefined)
    throw new UserError(`There is no application under ${keys.ucasPersonalId ?? text}.`)
  return {
    record,
    applicantId,
    applicantIds: record ? listNumbers(record) : [applicantId],
    number: formatApplicationNumber(applicantId, context.configuration),
  }
}
