import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { retention } from '#shared/retention.ts'
import { attachmentTypes } from '#shared/schemas/attachment.ts'
import type { MailStatus } from '#shared/schemas/sign-in.ts'
import { type MailQueue, mailQueueNames, tableName } from '../environment.ts'
import { addTime, toEpochSeconds } from '../time.ts'
import { database, getItem, tryWrite, type Write } from './database.ts'

/**
 * The content from which a mail is composed when it is sent. A sign-in link's token is created then and never stored
 * here. The id and the name of a request for documents are removed once the mail is sent.
 */
const mailContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sign-in-link'),
    ucasId: z.string(),
    email: z.string(),
    next: z.string(),
  }),
  z.object({
    kind: z.literal('application-received'),
    applicantId: z.int(),
    programmeName: z.string(),
    submittedAt: z.string(),
    needsAdvisor: z.boolean(),
  }),
  z.object({
    kind: z.literal('application-withdrawn'),
    applicantId: z.int(),
    programmeName: z.string(),
  }),
  z.object({
    kind: z.literal('email-changed'),
    applicantId: z.int(),
    ucasId: z.string(),
  }),
  z.object({
    kind: z.literal('attachment-request'),
    requestId: z._default(z.string(), ''),
    attachmentType: z.enum(attachmentTypes),
    note: z.optional(z.string()),
    forenames: z._default(z.string(), ''),
    applicantId: z.int(),
    programmeName: z.string(),
    expiresAt: z.string(),
  }),
])
export type MailContent = z.infer<typeof mailContent>
export type MailContentOf<K extends MailContent['kind']> = Omit<Extract<MailContent, { kind: K }>, 'kind'>

/**
 * The delivery statuses of a mail that SES accepted. A later one in this list replaces an earlier one, because SES reports
 * in any order and more than once. `returned` is a full mailbox or an automatic reply.
 */
const deliveryStatuses = ['delayed', 'returned', 'delivered', 'bounced', 'complained'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const mail = z.object({
  mailId: z.string(),
  to: z.string(),
  content: mailContent,
  queue: z.enum(mailQueueNames),
  queuedAt: z.string(),
  sentAt: z.optional(z.string()),
  deliveryStatus: z.optional(z.enum(deliveryStatuses)),
})
export type Mail = z.infer<typeof mail>

/** What happened to a mail so far. `unsent` has waited for too long. */
export type MailState = DeliveryStatus | 'queued' | 'sent' | 'unsent'

/** How long a mail may wait before it counts as unsent. SQS tries for a day. */
const maxWait = { hours: 1 }

const statusOfState: Record<MailState, MailStatus> = {
  queued: 'queued',
  unsent: 'delayed',
  sent: 'sent',
  delayed: 'delayed',
  returned: 'bounced',
  delivered: 'delivered',
  bounced: 'bounced',
  complained: 'delivered',
}

function getState({ deliveryStatus, sentAt, queuedAt }: Mail, now: Date): MailState {
  if (deliveryStatus) return deliveryStatus
  if (sentAt) return 'sent'
  return addTime(new Date(queuedAt), maxWait) > now ? 'queued' : 'unsent'
}

/** Queued and sent mails. functions/mail/forward-mails.ts reads the stream of the table and queues each new one. */
export const mails = (TableName = tableName('mails')) => {
  async function get(mailId: string): Promise<Mail | undefined> {
    const item = await getItem(TableName, { mailId })
    return item && mail.parse(item)
  }

  return {
    get,
    getState,

    addWrite(
      mailId: string,
      to: string,
      content: MailContent,
      now: Date,
      queue: MailQueue = 'priority',
    ): Write {
      const expires = toEpochSeconds(addTime(now, retention.mail))
      const Item = { mailId, to, content, queue, queuedAt: now.toISOString(), expires }
      return { Put: { TableName, Item } }
    },

    async getStatus(mailId: string, now: Date): Promise<MailStatus | undefined> {
      const stored = await get(mailId)
      return stored && statusOfState[getState(stored, now)]
    },

    /** Records once that SES accepted a mail, and removes what only its text needs. Ignores an erased mail. */
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

    /** Records the delivery status of a mail, unless it is unknown or has this or a later one. */
    async recordDelivery(mailId: string, status: DeliveryStatus): Promise<void> {
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
      })
      await tryWrite(database.send(update))
    },
  }
}
