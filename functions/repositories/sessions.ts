import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { retention } from '#shared/retention.ts'
import { randomToken, sha256 } from '../crypto.ts'
import { tableName } from '../environment.ts'
import { addTime, toEpochSeconds, unusedSessionLifetime } from '../time.ts'
import { database, getItem, tryWrite } from './database.ts'
import { rowsByPerson } from './rows-by-person.ts'

const sessionRecord = z.object({
  sessionHash: z.string(),
  ucasPersonalId: z.string(),
  email: z.string(),
  expiresAt: z.string(),
  /** When the session ends unless it is used before. */
  unusedUntil: z.string(),
  revokedAt: z.optional(z.string()),
})
type SessionRecord = z.infer<typeof sessionRecord>

/** A recorded use covers the uses of the following minute. */
const useIntervalMs = 60_000

/** Sessions of 12 hours, which end when they are unused for two. The table stores only the SHA-256 of the cookie's value. */
export const sessions = (TableName = tableName('sessions')) => {
  async function getByHash(sessionHash: string, now: Date): Promise<SessionRecord | undefined> {
    const item = await getItem(TableName, { sessionHash })
    const session = item && sessionRecord.parse(item)
    if (!session || session.revokedAt) return
    return new Date(session.expiresAt) > now && new Date(session.unusedUntil) > now ? session : undefined
  }

  async function setAttribute(sessionHash: string, name: 'revokedAt' | 'unusedUntil', instant: Date) {
    const update = new UpdateCommand({
      TableName,
      Key: { sessionHash },
      UpdateExpression: 'SET #name = :instant',
      ConditionExpression: 'attribute_exists(sessionHash)',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':instant': instant.toISOString() },
    })
    await tryWrite(database.send(update))
  }

  return {
    /** Returns the write that creates a session, and the cookie's value. */
    createWrite({ ucasPersonalId, email }: Pick<SessionRecord, 'ucasPersonalId' | 'email'>, now: Date) {
      const cookie = randomToken()
      const expiresAt = addTime(now, retention.session)
      const Item = {
        ucasPersonalId,
        email,
        sessionHash: sha256(cookie),
        expiresAt: expiresAt.toISOString(),
        unusedUntil: addTime(now, unusedSessionLifetime).toISOString(),
        expires: toEpochSeconds(expiresAt),
      }
      return { cookie, write: { Put: { TableName, Item } } }
    },

    getByCookie: (cookie: string, now: Date) => getByHash(sha256(cookie), now),

    getByHash,

    /** Returns the session of the hash in a bearer token, unless it has ended, and records its use. */
    async use(sessionHash: string, now: Date): Promise<SessionRecord | undefined> {
      const session = await getByHash(sessionHash, now)
      const unusedUntil = addTime(now, unusedSessionLifetime)
      if (session && unusedUntil.getTime() - new Date(session.unusedUntil).getTime() >= useIntervalMs)
        await setAttribute(sessionHash, 'unusedUntil', unusedUntil)
      return session
    },

    revoke: (cookie: string, now: Date) => setAttribute(sha256(cookie), 'revokedAt', now),

    ...rowsByPerson(TableName, 'sessionHash'),
  }
}
