import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { MailStatus } from '#shared/schemas/sign-in.ts'
import { addTime, toEpochSeconds } from '../../time.ts'
import { database } from '../database.ts'
import { personRows } from '../person-rows.ts'
import type { Write } from '../transaction.ts'
import { mailsForStaff } from './outbox-admin.ts'
import {
  type DeliveryStatus,
  deliveryStatuses,
  type Mail,
  type MailContent,
  mail,
  toMailStatus,
} from './outbox-records.ts'

const kept = { days: 30 }
/** How long a sender may take over one mail before another may try it. */
const claim = { seconds: 60 }
/** The longest pause between two attempts, and how many are made: about a day's. */
const longest = 300
const most = 300

/** Mails to be sent and sent ones. A mail waits until `dueAt`; senders claim it by moving that on. */
export const outbox = (TableName: string) => {
  const queued = (mailId: string, to: string, about: MailContent, now: Date) => ({
    mailId,
    to,
    letter: about,
    waiting: 'yes',
    dueAt: now.toISOString(),
    attempts: 0,
    queuedAt: now.toISOString(),
    expires: toEpochSeconds(addTime(now, kept)),
  })

  const change = (mailId: string, UpdateExpression: string, values: Record<string, unknown>, If?: string) =>
    new UpdateCommand({
      TableName,
      Key: { mailId },
      UpdateExpression,
      ...(If && { ConditionExpression: If }),
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })

  /** The end of a mail that can be read: what only its text needed is forgotten. */
  const over = (mailId: string, end: 'sentAt' | 'deadAt', now: Date) =>
    change(
      mailId,
      `SET ${end} = :now REMOVE waiting, letter.requestId, letter.forenames`,
      { ':now': now.toISOString() },
      'attribute_exists(mailId)',
    )

  async function bury(mailId: string, now: Date): Promise<void> {
    await database.send(
      change(
        mailId,
        'SET deadAt = :now REMOVE waiting',
        { ':now': now.toISOString() },
        'attribute_exists(mailId)',
      ),
    )
  }

  async function get(mailId: string): Promise<Mail | undefined> {
    const { Item } = await database.send(new GetCommand({ TableName, Key: { mailId }, ConsistentRead: true }))
    return Item && mail.parse(Item)
  }

  return {
    get,

    /** Where a mail is, in the words of mail-status; undefined for an unknown one. */
    async getStatus(mailId: string): Promise<MailStatus | undefined> {
      const found = await get(mailId)
      return found && toMailStatus(found)
    },

    /** Queues a mail durably. */
    async add(mailId: string, to: string, about: MailContent, now: Date): Promise<void> {
      await database.send(new PutCommand({ TableName, Item: queued(mailId, to, about, now) }))
    },

    /** A queued mail, as part of a transaction. */
    addWrite: (mailId: string, to: string, about: MailContent, now: Date): Write => ({
      item: { Put: { TableName, Item: queued(mailId, to, about, now) } },
    }),

    /** The ids of mails due at `now`, oldest first. */
    async listDue(now: Date, Limit: number): Promise<string[]> {
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

    /**
     * Claims a due mail for a minute; undefined when it is not due, sent, or another sender has it. A mail that nobody
     * can read is given up, and throws whenever it is claimed.
     */
    async claim(mailId: string, now: Date): Promise<Mail | undefined> {
      const claiming = change(
        mailId,
        'SET dueAt = :until ADD attempts :one',
        { ':yes': 'yes', ':now': now.toISOString(), ':until': addTime(now, claim).toISOString(), ':one': 1 },
        'waiting = :yes AND dueAt <= :now',
      )
      try {
        const claimed = mail.safeParse((await database.send(claiming)).Attributes)
        if (claimed.success) return claimed.data
      } catch (thrown) {
        if (!(thrown instanceof ConditionalCheckFailedException)) throw thrown
        if (!thrown.Item?.deadAt) return
        throw unreadable()
      }
      await bury(mailId, now)
      throw unreadable()
    },

    /** Records that SES took a mail; one that was erased meanwhile is nothing. */
    async markSent(mailId: string, now: Date): Promise<void> {
      await database.send(over(mailId, 'sentAt', now)).catch(thrown => {
        if (!(thrown instanceof ConditionalCheckFailedException)) throw thrown
      })
    },

    /** Puts a mail off after a failed attempt, twice as long each time up to five minutes; after a day gives it up. */
    async postpone({ mailId, attempts }: Mail, now: Date): Promise<void> {
      if (attempts >= most) return void (await database.send(over(mailId, 'deadAt', now)))
      const dueAt = addTime(now, { seconds: Math.min(longest, 5 * 2 ** attempts) }).toISOString()
      const values = { ':yes': 'yes', ':now': now.toISOString(), ':later': dueAt }
      await database.send(change(mailId, 'SET dueAt = :later, failedAt = :now', values, 'waiting = :yes'))
    },

    /** Records what became of a mail, unless more is known already; an unknown mail is nothing. */
    async recordDelivery(mailId: string, fate: DeliveryStatus): Promise<void> {
      const less = Object.fromEntries(
        deliveryStatuses.slice(0, deliveryStatuses.indexOf(fate)).map(word => [`:${word}`, word]),
      )
      const outdone = Object.keys(less).length > 0 ? ` OR fate IN (${Object.keys(less).join(', ')})` : ''
      const update = change(
        mailId,
        'SET fate = :fate',
        { ...less, ':fate': fate },
        `attribute_exists(mailId) AND (attribute_not_exists(fate)${outdone})`,
      )
      await database.send(update).catch(thrown => {
        if (!(thrown instanceof ConditionalCheckFailedException)) throw thrown
      })
    },

    ...mailsForStaff(TableName),
    ...personRows(TableName, 'mailId'),
  }
}

const unreadable = () => new Error('this mail cannot be read: it was given up')
