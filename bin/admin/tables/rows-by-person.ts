import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { toEmailKey } from '#functions/email-key.ts'
import { database } from '#functions/repositories/database.ts'
import { scanTable } from './read-concurrently.ts'

const text = z.optional(z.string())
const keys = z.object({ ucasId: text, email: text, applicationNumber: text })
const row = z.object({ ...keys.shape, content: z.optional(keys) })

/** A row that names a person, by UCAS ID and email or by application number. */
type PersonRow = z.infer<typeof keys> & { key: string }

/** A person, or without an email everybody who uses the UCAS ID. */
type Person = {
  ucasId?: string | undefined
  email?: string | undefined
  applicationNumbers?: readonly string[]
}

/** Whether a row is about a person. Several people may share the email or the UCAS ID. */
export const isAbout = (
  { ucasId, email = '', applicationNumber = '' }: z.infer<typeof keys>,
  person: Person,
): boolean =>
  ucasId
    ? ucasId === person.ucasId && (person.email === undefined || person.email === toEmailKey(email))
    : (person.applicationNumbers ?? []).includes(applicationNumber)

/**
 * The rows of a table that name a person, for staff who erase a person. A scan finds them. The tables are keyed by
 * secrets and expire within days, and an index would cost a write for each sign-in.
 */
export const rowsByPerson = (TableName: string, key: 'sessionHash' | 'tokenHash' | 'mailId') => ({
  async findByPerson(person: Person): Promise<PersonRow[]> {
    const items = await scanTable({ TableName, ConsistentRead: true })
    return items
      .map(item => {
        const { content, ...own } = row.parse(item)
        return { ...own, ...content, key: String(item[key]) }
      })
      .filter(each => isAbout(each, person))
  },

  async erase(rows: readonly { key: string }[]): Promise<void> {
    for (const { key: value } of rows)
      await database.send(new DeleteCommand({ TableName, Key: { [key]: value } }))
  },
})
