import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { attachmentTypes } from '#shared/schemas/attachment.ts'
import type { MailStatus } from '#shared/schemas/sign-in.ts'
import { later, seconds } from '../instants.ts'
import { database } from './database.ts'
import { personRows } from './person-rows.ts'
import type { Write } from './transaction.ts'

/** What a mail is made from when it is sent; a sign-in link's token is made then, and never kept here. */
export const letter = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sign-in-link'),
    ucasPersonalId: z.string(),
    email: z.string(),
    next: z.string(),
  }),
  z.object({
    kind: z.literal('application-received'),
    applicationNumber: z.string(),
    programmeName: z.string(),
    programmeCode: z.string(),
    submittedAt: z.string(),
  }),
  z.object({
    kind: z.literal('attachment-request'),
    requestId: z.string(),
    attachmentType: z.enum(attachmentTypes),
    forenames: z.string(),
    applicationNumber: z.string(),
    expiresAt: z.string(),
  }),
])
export type Letter = z.infer<typeof letter>

const mail = z.object({
  mailId: z.string(),
  to: z.string(),
  letter,
  waiting: z.optional(z.string()),
  dueAt: z.string(),
  attempts: z.int(),
  sentAt: z.optional(z.string()),
})
export type Mail = z.infer<typeof mail>

const kept = { days: 30 }
/** How long a sender may take over one mail before another may try it. */
const claim = { seconds: 60 }

/** Mails to be sent and sent ones. A mail waits until `dueAt`; senders claim it by moving that on. */
export const outbox = (TableName: string) => {
  const queued = (mailId: string, to: string, about: Letter, now: Date) => ({
    mailId,
    to,
    letter: about,
    waiting: 'yes',
    dueAt: now.toISOString(),
    attempts: 0,
    expires: seconds(later(now, kept)),
  })

  async function get(mailId: string): Promise<Mail | undefined> {
    const { Item } = await database.send(new GetCommand({ TableName, Key: { mailId }, ConsistentRead: true }))
    return Item && mail.parse(Item)
  }

  return {
    get,

    /** Queues a mail durably. */
    async add(mailId: string, to: string, about: Letter, now: Date): Promise<void> {
      await database.send(new PutCommand({ TableName, Item: queued(mailId, to, about, now) }))
    },

    /** A queued mail, as part of a transaction. */
    adding: (mailId: string, to: string, about: Letter, now: Date): Write => ({
      item: { Put: { TableName, Item: queued(mailId, to, about, now) } },
    }),

    /** Where a mail is, in the words of mail-status; undefined for an unknown one. */
    async status(mailId: string): Promise<MailStatus | undefined> {
      const found = await get(mailId)
      if (!found) return
      if (found.sentAt) return 'sent'
      return found.attempts > 1 ? 'delayed' : 'queued'
    },

    /** The ids of mails due at `now`, oldest first. */
    async due(now: Date, Limit: number): Promise<string[]> {
      const { Items } = await database.send(
        new QueryCommand({
          TableName,
          IndexName: 'byDue',
          KeyConditionExpression: 'waiting = :yes AND dueAt <= :now',
          ExpressionAttributeValues: { ':yes': 'yes', ':now': now.toISOString() },
          Limit,
        }),
      )
      return (Items ?? []).map(({ mailId }) => String(mailId))
    },

    /** Claims a due mail for a minute; undefined when it is not due, sent, or another sender has it. */
    async claim(mailId: string, now: Date): Promise<Mail | undefined> {
      const update = new UpdateCommand({
        TableName,
        Key: { mailId },
        UpdateExpression: 'SET dueAt = :until ADD attempts :one',
        ConditionExpression: 'waiting = :yes AND dueAt <= :now',
        ExpressionAttributeValues: {
          ':yes': 'yes',
          ':now': now.toISOString(),
          ':until': later(now, claim).toISOString(),
          ':one': 1,
        },
        ReturnValues: 'ALL_NEW',
      })
      try {
        return mail.parse((await database.send(update)).Attributes)
      } catch (thrown) {
        if (thrown instanceof ConditionalCheckFailedException) return
        throw thrown
      }
    },

    /** Records that a mail was sent. */
    async sent(mailId: string, now: Date): Promise<void> {
      await database.send(
        new UpdateCommand({
          TableName,
          Key: { mailId },
          UpdateExpression: 'SET sentAt = :now REMOVE waiting',
          ExpressionAttributeValues: { ':now': now.toISOString() },
        }),
      )
    },

    /** Puts a mail off after a failed attempt, twice as long each time up to an hour. */
    async postpone({ mailId, attempts }: Mail, now: Date): Promise<void> {
      await database.send(
        new UpdateCommand({
          TableName,
          Key: { mailId },
          UpdateExpression: 'SET dueAt = :later',
          ConditionExpression: 'waiting = :yes',
          ExpressionAttributeValues: {
            ':yes': 'yes',
            ':later': later(now, { seconds: Math.min(3600, 5 * 2 ** attempts) }).toISOString(),
          },
        }),
      )
    },

    ...personRows(TableName, 'mailId'),
  }
}
