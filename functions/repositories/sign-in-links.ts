import { PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { notFound } from '#shared/errors.ts'
import { linkLifetime, retention } from '#shared/retention.ts'
import { randomToken, sha256 } from '../crypto.ts'
import { tableName } from '../environment.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database, getItem, type Write } from './database.ts'

const signInLink = z.object({
  tokenHash: z.string(),
  ucasId: z.string(),
  email: z.string(),
  next: z.string(),
  expiresAt: z.string(),
  usedAt: z.optional(z.string()),
})
type SignInLink = z.infer<typeof signInLink>

/** Sign-in links. The table stores only the SHA-256 of a token, which works once. */
export const signInLinks = (TableName = tableName('signInLinks')) => ({
  /** Creates a link whose life begins `now`, when its mail is sent. Returns its token and expiry. */
  async create(recipient: Pick<SignInLink, 'ucasId' | 'email' | 'next'>, now: Date) {
    const token = randomToken()
    const expiresAt = addTime(now, linkLifetime)
    const Item = {
      ...recipient,
      tokenHash: sha256(token),
      expiresAt: expiresAt.toISOString(),
      expires: toEpochSeconds(addTime(now, retention.signInLink)),
    }
    await database.send(new PutCommand({ TableName, Item }))
    return { token, expiresAt }
  },

  async getUsable(token: string, now: Date): Promise<SignInLink | undefined> {
    const item = await getItem(TableName, { tokenHash: sha256(token) })
    const link = item && signInLink.parse(item)
    return link && link.usedAt === undefined && new Date(link.expiresAt) > now ? link : undefined
  },

  markUsedWrite: (token: string, now: Date): Write => ({
    Update: {
      TableName,
      Key: { tokenHash: sha256(token) },
      UpdateExpression: 'SET usedAt = :now',
      ConditionExpression:
        'attribute_exists(tokenHash) AND attribute_not_exists(usedAt) AND expiresAt > :now',
      ExpressionAttributeValues: { ':now': now.toISOString() },
    },
    refusal: () => notFound('Link', 'token'),
  }),
})
