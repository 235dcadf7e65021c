import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { retention } from '#shared/retention.ts'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import { randomToken, sha256, toBearerToken } from '../crypto.ts'
import { tableName } from '../environment.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database, getItem, type Write } from './database.ts'

const sessionRecord = z.object({ ucasId: z.string(), email: z.string(), expires: z.number() })

/** Sessions, which end 24 hours after the sign-in. The table stores only the SHA-256 of the bearer token. */
export const sessions = (TableName = tableName('sessions')) => {
  const toKey = (bearerToken: string) => ({ sessionHash: sha256(bearerToken) })
  const toCookieKey = (cookie: string) => toKey(toBearerToken(cookie))

  return {
    createWrite({ ucasId, email }: PersonKey, now: Date) {
      const cookie = randomToken()
      const expires = toEpochSeconds(addTime(now, retention.session))
      const Item = { ...toCookieKey(cookie), ucasId, email, expires }
      return { cookie, write: { Put: { TableName, Item } } }
    },

    async get(bearerToken: string, now: Date): Promise<PersonKey | undefined> {
      const item = await getItem(TableName, toKey(bearerToken))
      const session = item && sessionRecord.parse(item)
      return session && session.expires > toEpochSeconds(now) ? session : undefined
    },

    async end(cookie: string): Promise<void> {
      await database.send(new DeleteCommand({ TableName, Key: toCookieKey(cookie) }))
    },

    endWrite: (cookie: string): Write => ({ Delete: { TableName, Key: toCookieKey(cookie) } }),
  }
}
