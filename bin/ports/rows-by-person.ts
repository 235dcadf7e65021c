import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { toEmailKey } from '#functions/record-owner.ts'
import { database } from '#functions/repositories/database.ts'
import { scanTable } from './read-tables.ts'

const text = z.optional(z.string())
/** What names a person in a row: the number of an application, or UCAS ID and email. */
const personFields = z.object({ ucasId: text, email: text, applicantId: z.optional(z.int()) })
const row = z.object({ ...personFields.shape, content: z.optional(personFields) })

/** Without an email: everybody who uses the UCAS ID. */
type PersonFilter = {
  ucasId?: string | undefined
  email?: string | undefined
  earlierEmails?: readonly string[]
  numbers?: readonly number[]
}

/** Whether a row is about a person. Several people may share the email or the UCAS ID. */
export const isAbout = (
  { ucasId, email = '', applicantId }: z.infer<typeof personFields>,
  person: PersonFilter,
): boolean =>
  applicantId === undefined
    ? ucasId !== undefined &&
      ucasId === person.ucasId &&
      (person.email === undefined ||
        [person.email, ...(person.earlierEmails ?? [])].includes(toEmailKey(email)))
    : (person.numbers ?? []).includes(applicantId)

/**
 * The rows of a table that name a person, for staff who erase a person. A scan finds them. The tables are keyed by
 * secrets and expire within days, and an index would cost a write for each sign-in.
 */
export const rowsByPerson = (TableName: string, key: 'sessionHash' | 'tokenHash' | 'mailId') => ({
  async findByPerson(person: PersonFilter) {
    const items = await scanTable({ TableName, ConsistentRead: true })
    return items
      .map(item => {
        const { content, ...fields } = row.parse(item)
        return { ...fields, ...content, key: String(item[key]) }
      })
      .filter(fields => isAbout(fields, person))
  },

  async erase(rows: readonly { key: string }[]): Promise<void> {
    for (const { key: value } of rows)
      await database.send(new DeleteCommand({ TableName, Key: { [key]: value } }))
  },
})
