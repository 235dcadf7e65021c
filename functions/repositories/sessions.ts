import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { randomToken, sha256 } from '../crypto.ts'
import { addTime, sessionLifetime, toEpochSeconds } from '../time.ts'
import { database } from './database.ts'
import { rowsByPerson } from './rows-by-person.ts'

const sessionRecord = z.object({
  sessionHash: z.string(),
  ucasPersonalId: z.string(),
  email: z.string(),
  expiresAt: z.string(),
  revokedAt: z.optional(z.string()),
})
type SessionRecord = z.infer<typeof sessionRecord>

/** Sessions of 12 hours. The table stores only the SHA-256 of the cookie's value. */
export const sessions = (TableName: string) => {
  async function getByHash(sessionHash: string, now: Date): Promise<SessionRecord | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName, Key: { sessionHash }, ConsistentRead: true }),
    )
    const session = Item && sessionRecord.parse(Item)
    return session && !session.revokedAt && new Date(session.expiresAt) > now ? session : undefined
  }

  return {
    /** Creates a session and returns the cookie's value. */
    async create(
      { ucasPersonalId, email }: Pick<SessionRecord, 'ucasPersonalId' | 'email'>,
      now: Date,
    ): Promise<string> {
      const cookie = randomToken()
      const expiresAt = addTime(now, sessionLifetime)
      const Item = {
        ucasPersonalId,
        email,
        sessionHash: sha256(cookie),
        expiresAt: expiresAt.toISOString(),
        expires: toEpochSeconds(expiresAt),
      }
      await database.send(new PutCommand({ TableName, Item }))
      return cookie
    },

    /** Returns the session of a cookie, unless it has expired or been revoked. */
    getByCookie: (cookie: string, now: Date) => getByHash(sha256(cookie), now),

    /** Returns the session of the hash in a bearer token, unless it has expired or been revoked. */
    getByHash,

    /** Revokes the session of a cookie, if there is one. */
    async revoke(cookie: string, now: Date): Promise<void> {
      const update = new UpdateCommand({
        TableName,
        Key: { sessionHash: sha256(cookie) },
        UpdateExpression: 'SET revokedAt = :now',
        ConditionExpression: 'attribute_exists(sessionHash)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      })
      await database.send(update).catch(error => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
      })
    },

    ...rowsByPerson(TableName, 'sessionHash'),
  }
}
