import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { emailKey } from '../email-key.ts'
import { database } from './database.ts'

/** What a person is named by; the e-mail only where it is nobody else's. */
export type Person = { ucasPersonalId?: string; applicationNumber?: string; email?: string }

const pairShape = {
  ucasPersonalId: z.optional(z.string()),
  email: z.optional(z.string()),
}
const row = z.object({
  ...pairShape,
  to: z.optional(z.string()),
  letter: z.optional(z.object({ ...pairShape, applicationNumber: z.optional(z.string()) })),
})

/** A row that names a person: its key, and the pair that a draft may belong to. */
export type PersonRow = { key: string; ucasPersonalId?: string | undefined; email?: string | undefined }

/**
 * The rows of a table that name a person, for staff who erase one (DECISIONS, section 8). These tables are keyed by
 * secrets and empty themselves within days, so that they are scanned instead of being given an index that each of
 * twenty thousand sign-ins would write to.
 */
export const personRows = (TableName: string, key: 'sessionHash' | 'tokenHash' | 'mailId') => ({
  async naming(person: Person): Promise<PersonRow[]> {
    const found: PersonRow[] = []
    const scan = {
      TableName,
      ProjectionExpression: '#key, ucasPersonalId, email, #to, letter',
      ExpressionAttributeNames: { '#key': key, '#to': 'to' },
      ConsistentRead: true,
    }
    for await (const { Items = [] } of paginateScan({ client: database }, scan))
      for (const item of Items) {
        const { ucasPersonalId, email, to, letter } = row.parse(item)
        const pair = {
          ucasPersonalId: ucasPersonalId ?? letter?.ucasPersonalId,
          email: email ?? letter?.email ?? to,
        }
        if (naming(person, { ...pair, applicationNumber: letter?.applicationNumber }))
          found.push({ key: String(item[key]), ...pair })
      }
    return found
  },

  async erase(rows: readonly PersonRow[]): Promise<void> {
    for (const one of rows) await database.send(new DeleteCommand({ TableName, Key: { [key]: one.key } }))
  },
})

type Named = { [name in keyof Person]?: string | undefined }

const naming = (person: Person, { ucasPersonalId, applicationNumber, email }: Named) =>
  (person.ucasPersonalId !== undefined && person.ucasPersonalId === ucasPersonalId) ||
  (person.applicationNumber !== undefined && person.applicationNumber === applicationNumber) ||
  (person.email !== undefined && email !== undefined && person.email === emailKey(email))
