import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
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
  mail,
  toMailStatus,
} from './mail-records.ts'
import { rowsByPerson } from './rows-by-person.ts'
import type { Write } from './transaction.ts'

/** Queued and sent mails. The stream of the table hands each new mail to its queue (functions/mail/forward-mails.ts). */
export const mails = (TableName: string) => {
  const queuedItem = (
    mailId: string,
    to: string,
    content: MailContent,
    now: Date,
    { queue = 'first', ...origin }: MailOptions,
  ) => ({
    mailId,
    to,
    content,
    queue,
    ...origin,
    queuedAt: now.toISOString(),
    expires: toEpochSeconds(addTime(now, retention.mail)),
  })

  async function get(mailId: string): Promise<Mail | undefined> {
    const item = await getItem(TableName, { mailId })
    return item && mail.parse(item)
  }

  return {
    get,

    /** Queues a mail, unless there is one with this id. */
    async add(
      mailId: string,
      to: string,
      content: MailContent,
      now: Date,
      options: MailOptions = {},
    ): Promise<void> {
      const put = new PutCommand({
        TableName,
        Item: queuedItem(mailId, to, content, now, options),
        ConditionExpression: 'attribute_not_exists(mailId)',
      })
      await tryWrite(database.send(put))
    },

    /** Queues a mail. */
    addWrite: (
      mailId: string,
      to: string,
      content: MailContent,
      now: Date,
      options: MailOptions = {},
    ): Write => ({
      item: { Put: { TableName, Item: queuedItem(mailId, to, content, now, options) } },
    }),

    /** Returns the status of a mail in the terms of mail-status; undefined for an unknown one. */
    async getStatus(mailId: string, now: Date): Promise<MailStatus | undefined> {
      const stored = await get(mailId)
      return stored && toMailStatus(stored, now)
    },

    /** Records that SES accepted a mail, once, and removes the content that only its text needed. Ignores an erased mail. */
    async markSent(mailId: string, now: Date): Promise<void> {
      const update = new UpdateCommand({
        TableName,
        Key: { mailId },
        UpdateExpression: 'SET sentAt = :now REMOVE content.requestId, content.forenames',
        ConditionExpression: 'attribute_exists(mailId) AND attribute_not_exists(sentAt)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      })
      await tryWrite(database.send(update))
    },

    /** Records the delivery status of a mail, unless it is unknown or has this or a later one. Returns the mail if it did. */
    async recordDelivery(mailId: string, status: DeliveryStatus): Promise<Mail | undefined> {
      const earlier = Object.fromEntries(
        deliveryStatuses.slice(0, deliveryStatuses.indexOf(status)).map(name => [`:${name}`, name]),
      )
      const orEarlier =
        Object.keys(earlier).length > 0 ? ` OR deliveryStatus IN (${Object.keys(earlier).join(', ')})` : ''
      const update = new UpdateCommand({
        TableName,
        Key: { mailId },
        UpdateExpression: 'SET deliveryStatus = :status',
        ConditionExpression: `attribute_exists(mailId) AND (attribute_not_exists(deliveryStatus)${orEarlier})`,
        ExpressionAttributeValues: { ...earlier, ':status': status },
        ReturnValues: 'ALL_NEW',
      })
      try {
        return mail.safeParse((await database.send(update)).Attributes).data
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
        return
      }
    },

    /**
     * Lists every mail of the last 30 days, unordered, a page at a time; unreadable ones are left out. For staff. A scan
     * saves the table an index that would cost a write for each sign-in.
     */
    async *listPages(): AsyncGenerator<Mail[]> {
      for await (const items of scanPages({ TableName, ConsistentRead: true }))
        yield items.flatMap(item => mail.safeParse(item).data ?? [])
    },

    ...rowsByPerson(TableName, 'mailId'),
  }
}
