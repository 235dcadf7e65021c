import { randomUUID } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { retention } from '#shared/retention.ts'
import { randomToken, sha256 } from '../crypto.ts'
import { addTime, linkLifetime, toEpochSeconds } from '../time.ts'
import { database } from './database.ts'
import { rowsByPerson } from './rows-by-person.ts'

const signInLink = z.object({
  tokenHash: z.string(),
  ucasPersonalId: z.string(),
  email: z.string(),
  next: z.string(),
  expiresAt: z.string(),
  usedAt: z.optional(z.string()),
})
type SignInLink = z.infer<typeof signInLink>

/** Sign-in links. The table stores only the SHA-256 of a token, which works once (DECISIONS, section 3). */
export const signInLinks = (TableName: string) => ({
  /** Creates a link that works for 30 minutes from `now`, when it is sent. Returns its token and expiry. */
  async create(recipient: Pick<SignInLink, 'ucasPersonalId' | 'email' | 'next'>, now: Date) {
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

  /** Returns the link of a token that could be used now, without using it. */
  async getUsable(token: string, now: Date): Promise<SignInLink | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName, Key: { tokenHash: sha256(token) }, ConsistentRead: true }),
    )
    const link = Item && signInLink.parse(Item)
    return link && link.usedAt === undefined && new Date(link.expiresAt) > now ? link : undefined
  },

  /**
   * Uses a token with one conditional write, so that only one of several callers gets the link. The id of the use lets
   * a write that the DynamoDB client repeats after a lost response succeed again.
   */
  async use(token: string, now: Date): Promise<SignInLink | undefined> {
    const update = new UpdateCommand({
      TableName,
      Key: { tokenHash: sha256(token) },
      UpdateExpression: 'SET usedAt = :now, useId = :useId',
      ConditionExpression:
        'attribute_exists(tokenHash) AND (attribute_not_exists(usedAt) OR useId = :useId) AND expiresAt > :now',
      ExpressionAttributeValues: { ':now': now.toISOString(), ':useId': randomUUID() },
      ReturnValues: 'ALL_NEW',
    })
    try {
      const { Attributes } = await database.send(update)
      return signInLink.parse(Attributes)
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return
      throw error
    }
  },

  ...rowsByPerson(TableName, 'tokenHash'),
})
