import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { toEmailKey } from '#functions/email-key.ts'
import { database } from '#functions/repositories/database.ts'
import { scanTable } from './read-concurrently.ts'

type Person = { ucasId?: string; applicationNumbers?: readonly string[]; email?: string | undefined }

const text = z.optional(z.string())
const row = z.object({
  ucasId: text,
  email: text,
  to: text,
  content: z.optional(z.object({ ucasId: text, email: text, applicationNumber: text })),
})

/** A row that names a person by UCAS ID, number or email. Several people may share the email or the UCAS ID. */
export type PersonRow = {
  key: string
  ucasId?: string | undefined
  applicationNumber?: string | undefined
  email?: string | undefined
}

/**
 * The rows of a table that name a person, for staff who erase a person. A scan finds them. The tables are keyed by
 * secrets and expire within days, and an index would cost a write for each sign-in.
 */
export const rowsByPerson = (TableName: string, key: 'sessionHash' | 'tokenHash' | 'mailId') => ({
  async findByPerson(person: Person): Promise<PersonRow[]> {
    const items = await scanTable({ TableName, ConsistentRead: true })
    return items
      .map((item): PersonRow => {
        const { ucasId, email, to, content } = row.parse(item)
        return {
          key: String(item[key]),
          ucasId: ucasId ?? content?.ucasId,
          applicationNumber: content?.applicationNumber,
          email: email ?? content?.email ?? to,
        }
      })
      .filter(
        ({ ucasId, applicationNumber = '', email }) =>
          (person.ucasId !== undefined && person.ucasId === ucasId) ||
          person.applicationNumbers?.includes(applicationNumber) ||
          (person.email !== undefined && email !== undefined && person.email === toEmailKey(email)),
      )
  },

  async erase(rows: readonly PersonRow[]): Promise<void> {
    for (const { key: value } of rows)
      await database.send(new DeleteCommand({ TableName, Key: { [key]: value } }))
  },
})
