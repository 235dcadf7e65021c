import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { toEmailKey } from '../keys.ts'
import { database } from './database.ts'

/** What a person is named by. */
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

/** A row that names a person by UCAS ID, number or e-mail, of which the e-mail may be somebody else's too. */
export type PersonRow = { [name in keyof Person]?: string | undefined } & { key: string }

/**
 * The rows of a table that name a person, for staff who erase one (DECISIONS, section 8). These tables are keyed by
 * secrets and empty themselves within days, so that they are scanned instead of being given an index that each of
 * twenty thousand sign-ins would write to.
 */
export const personRows = (TableName: string, key: 'sessionHash' | 'tokenHash' | 'mailId') => ({
  async findByPerson(person: Person): Promise<PersonRow[]> {
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
        const one = {
          key: String(item[key]),
          ucasPersonalId: ucasPersonalId ?? letter?.ucasPersonalId,
          applicationNumber: letter?.applicationNumber,
          email: email ?? letter?.email ?? to,
        }
        if (naming(person, one)) found.push(one)
      }
    return found
  },

  async erase(rows: readonly PersonRow[]): Promise<void> {
    for (const one of rows) await database.send(new DeleteCommand({ TableName, Key: { [key]: one.key } }))
  },
})

const naming = (person: Person, { ucasPersonalId, applicationNumber, email }: PersonRow) =>
  (person.ucasPersonalId !== undefined && person.ucasPersonalId === ucasPersonalId) ||
  (person.applicationNumber !== undefined && person.applicationNumber === applicationNumber) ||
  (person.email !== undefined && email !== undefined && person.email === toEmailKey(email))
