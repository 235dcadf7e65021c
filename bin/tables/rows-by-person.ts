import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { database } from '#functions/repositories/database.ts'
import { isAbout, type PersonIdentity, personKeys } from './is-about.ts'
import { scanTable } from './read-concurrently.ts'

const row = z.object({ ...personKeys.shape, content: z.optional(personKeys) })

/** A row that names a person, by UCAS ID and email or by application number. */
type PersonRow = z.infer<typeof personKeys> & { key: string }

/**
 * The rows of a table that name a person, for staff who erase a person. A scan finds them. The tables are keyed by
 * secrets and expire within days, and an index would cost a write for each sign-in.
 */
export const rowsByPerson = (TableName: string, key: 'sessionHash' | 'tokenHash' | 'mailId') => ({
  async findByPerson(person: PersonIdentity): Promise<PersonRow[]> {
    const items = await scanTable({ TableName, ConsistentRead: true })
    return items
      .map(item => {
        const { content, ...keys } = row.parse(item)
        return { ...keys, ...content, key: String(item[key]) }
      })
      .filter(each => isAbout(each, person))
  },

  async erase(rows: readonly { key: string }[]): Promise<void> {
    for (const { key: value } of rows)
      await database.send(new DeleteCommand({ TableName, Key: { [key]: value } }))
  },
})
