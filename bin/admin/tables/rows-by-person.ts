import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { toEmailKey } from '#functions/email-key.ts'
import { database } from '#functions/repositories/database.ts'
import { scanPages } from './read-many.ts'

type Person = { ucasId?: string; applicationNumbers?: readonly string[]; email?: string | undefined }

const pairShape = {
  ucasId: z.optional(z.string()),
  email: z.optional(z.string()),
}
const row = z.object({
  ...pairShape,
  to: z.optional(z.string()),
  content: z.optional(z.object({ ...pairShape, applicationNumber: z.optional(z.string()) })),
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
    const matches: PersonRow[] = []
    const scan = {
      TableName,
      ProjectionExpression: '#key, ucasId, email, #to, content',
      ExpressionAttributeNames: { '#key': key, '#to': 'to' },
      ConsistentRead: true,
    }
    for await (const items of scanPages(scan))
      for (const item of items) {
        const { ucasId, email, to, content } = row.parse(item)
        const personRow = {
          key: String(item[key]),
          ucasId: ucasId ?? content?.ucasId,
          applicationNumber: content?.applicationNumber,
          email: email ?? content?.email ?? to,
        }
        if (belongsTo(person, personRow)) matches.push(personRow)
      }
    return matches
  },

  async erase(rows: readonly PersonRow[]): Promise<void> {
    for (const { key: value } of rows)
      await database.send(new DeleteCommand({ TableName, Key: { [key]: value } }))
  },
})

const belongsTo = (person: Person, { ucasId, applicationNumber, email }: PersonRow) =>
  (person.ucasId !== undefined && person.ucasId === ucasId) ||
  (applicationNumber !== undefined && person.applicationNumbers?.includes(applicationNumber)) ||
  (person.email !== undefined && email !== undefined && person.email === toEmailKey(email))
