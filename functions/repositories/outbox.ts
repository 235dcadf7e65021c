import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { retention } from '#shared/retention.ts'
import type { MailStatus } from '#shared/schemas/sign-in.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database, getItem, scanPages, tryWrite } from './database.ts'
import {
  type DeliveryStatus,
  deliveryStatuses,
  type Mail,
  type MailContent,
  type MailOptions,
  type MailQueue,
  mail,
  toMailStatus,
} from './outbox-records.ts'
import { rowsByPerson } from './rows-by-person.ts'
import type { Write } from './transaction.ts'

/** How long a sender's claim of a mail lasts before another may claim it. */
const claimDuration = { seconds: 60 }
const maxRetrySeconds = 300
/** About a day of attempts. */
const maxAttempts = 300

/** The queues of waiting mails, as the index stores them. */
const indexedQueues: Record<MailQueue, string> = { first: 'yes', last: 'last' }

/** Queued and sent mails. A mail waits until `dueAt`; a sender claims it by moving `dueAt` into the future. */
export const outbox = (TableName: string) => {
  const queuedItem = (
    mailId: string,
    to: string,
    content: MailContent,
    now: Date,
    { queue = 'first', ...origin }: MailOptions,
  ) => ({
    mailId,
    to,
    letter: content,
    ...origin,
    waiting: indexedQueues[queue],
    dueAt: now.toISOString(),
    attempts: 0,
    queuedAt: now.toISOString(),
    expires: toEpochSeconds(addTime(now, retention.mail)),
  })

  const updateMail = (
    mailId: string,
    UpdateExpression: string,
    values: Record<string, unknown>,
    condition: string,
  ) =>
    new UpdateCommand({
      TableName,
      Key: { mailId },
      UpdateExpression,
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })

  /** Ends a readable mail, and removes the content that only its text needed. */
  const endUpdate = (mailId: string, end: 'sentAt' | 'deadAt', now: Date) =>
    updateMail(
      mailId,
      `SET ${end} = :now REMOVE waiting, letter.requestId, letter.forenames`,
      { ':now': now.toISOString() },
      'attribute_exists(mailId)',
    )

  async function get(mailId: string): Promise<Mail | undefined> {
    const item = await getItem(TableName, { mailId })
    return item && mail.parse(item)
  }

  async function listQueue(queue: MailQueue, now: Date, Limit: number): Promise<string[]> {
    const { Items } = await database.send(
      new QueryCommand({
        TableName,
        IndexName: 'byDue',
        KeyConditionExpression: 'waiting = :queue AND dueAt <= :now',
        ExpressionAttributeValues: { ':queue': indexedQueues[queue], ':now': now.toISOString() },
        Limit,
      }),
    )
    return (Items ?? []).map(({ mailId }) => String(mailId))
  }

  return {
    get,

    /** Returns the status of a mail in the terms of mail-status; undefined for an unknown one. */
    async getStatus(mailId: string): Promise<MailStatus | undefined> {
      const stored = await get(mailId)
      return stored && toMailStatus(stored)
    },

    /** Queues a mail. */
    async add(
      mailId: string,
      to: string,
      content: MailContent,
      now: Date,
      options: MailOptions = {},
    ): Promise<void> {
      await database.send(new PutCommand({ TableName, Item: queuedItem(mailId, to, content, now, options) }))
    },

    /** Queues a mail. */
    addWrite: (mailId: string, to: string, content: MailContent, now: Date, options: MailOptions): Write => ({
      item: { Put: { TableName, Item: queuedItem(mailId, to, content, now, options) } },
    }),

    /** Lists the ids of mails that are due at `now`: queue by queue, the oldest of each first. */
    async listDue(now: Date, limit: number, queues: readonly MailQueue[]): Promise<string[]> {
      const mailIds: string[] = []
      for (const queue of queues)
        if (mailIds.length < limit) mailIds.push(...(await listQueue(queue, now, limit - mailIds.length)))
      return mailIds
    },

    /**
     * Claims a due mail of the queues for a minute. Returns undefined when it is not due, is sent, or has been claimed.
     * Gives up a mail that cannot be parsed, and throws at this and every later claim.
     */
    async claim(mailId: string, now: Date, queues: readonly MailQueue[]): Promise<Mail | undefined> {
      const queueValues = Object.fromEntries(queues.map(queue => [`:${queue}`, indexedQueues[queue]]))
      const claimUpdate = updateMail(
        mailId,
        'SET dueAt = :until ADD attempts :one',
        {
          ...queueValues,
          ':now': now.toISOString(),
          ':until': addTime(now, claimDuration).toISOString(),
          ':one': 1,
        },
        `waiting IN (${Object.keys(queueValues).join(', ')}) AND dueAt <= :now`,
      )
      try {
        const claimed = mail.safeParse((await database.send(claimUpdate)).Attributes)
        if (claimed.success) return claimed.data
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
        if (!error.Item?.deadAt) return
        throw unreadableMail()
      }
      const values = { ':now': now.toISOString() }
      await database.send(
        updateMail(mailId, 'SET deadAt = :now REMOVE waiting', values, 'attribute_exists(mailId)'),
      )
      throw unreadableMail()
    },

    /** Postpones a claimed mail to the end of a pause. */
    async holdUntil(mailId: string, dueAt: Date): Promise<void> {
      const values = { ':later': dueAt.toISOString() }
      await database.send(updateMail(mailId, 'SET dueAt = :later', values, 'attribute_exists(waiting)'))
    },

    /** Records that SES accepted a mail, unless the mail has been erased. */
    async markSent(mailId: string, now: Date): Promise<void> {
      await tryWrite(database.send(endUpdate(mailId, 'sentAt', now)))
    },

    /** Postpones a mail after a failed attempt, twice as long each time up to five minutes. Gives it up after a day. */
    async postpone({ mailId, attempts }: Mail, now: Date): Promise<void> {
      if (attempts >= maxAttempts) return void (await database.send(endUpdate(mailId, 'deadAt', now)))
      const dueAt = addTime(now, { seconds: Math.min(maxRetrySeconds, 5 * 2 ** attempts) }).toISOString()
      const values = { ':now': now.toISOString(), ':later': dueAt }
      await database.send(
        updateMail(mailId, 'SET dueAt = :later, failedAt = :now', values, 'attribute_exists(waiting)'),
      )
    },

    /** Records the delivery status of a mail, unless it is unknown or has this or a later one. Returns the mail if it did. */
    async recordDelivery(mailId: string, status: DeliveryStatus): Promise<Mail | undefined> {
      const earlier = Object.fromEntries(
        deliveryStatuses.slice(0, deliveryStatuses.indexOf(status)).map(name => [`:${name}`, name]),
      )
      const orEarlier =
        Object.keys(earlier).length > 0 ? ` OR fate IN (${Object.keys(earlier).join(', ')})` : ''
      const update = updateMail(
        mailId,
        'SET fate = :fate',
        { ...earlier, ':fate': status },
        `attribute_exists(mailId) AND (attribute_not_exists(fate)${orEarlier})`,
      )
      try {
        return mail.safeParse((await database.send(update)).Attributes).data
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
        return
      }
    },

    /**
     * Lists every mail of the last 30 days, unordered, a page at a time; unreadable ones are left out. For staff. A scan
     * saves the outbox an index that would cost a write for each sign-in.
     */
    async *listPages(): AsyncGenerator<Mail[]> {
      for await (const items of scanPages({ TableName, ConsistentRead: true }))
        yield items.flatMap(item => mail.safeParse(item).data ?? [])
    },

    ...rowsByPerson(TableName, 'mailId'),
  }
}

const unreadableMail = () => new Error('this mail cannot be read: it was given up')
