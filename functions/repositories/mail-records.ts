import * as z from 'zod/mini'
import { attachmentTypes } from '#shared/schemas/attachment.ts'
import type { MailStatus } from '#shared/schemas/sign-in.ts'
import { mailQueues } from '../environment.ts'
import { addTime } from '../time.ts'

/** The link of a request for documents. */
const requestLink = {
  requestId: z._default(z.string(), ''),
  forenames: z._default(z.string(), ''),
  applicationNumber: z.string(),
  expiresAt: z.string(),
}

/**
 * The content from which a mail is composed when it is sent. A sign-in link's token is created then and never stored
 * here. The id and the name of a request for documents are removed once the mail is sent.
 */
export const content = z.discriminatedUnion('kind', [
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
    submittedAt: z.string(),
    needsAdvisor: z._default(z.boolean(), false),
  }),
  z.object({
    kind: z.literal('attachment-request'),
    attachmentType: z.enum(attachmentTypes),
    note: z.optional(z.string()),
    ...requestLink,
  }),
  z.object({ kind: z.literal('documents-received'), ...requestLink }),
  z.object({
    kind: z.literal('ucas-id-settled'),
    ucasPersonalId: z.string(),
    isOwner: z.boolean(),
    erasedNumber: z.nullable(z.string()),
  }),
])
export type MailContent = z.infer<typeof content>
export type MailContentOf<K extends MailContent['kind']> = Omit<Extract<MailContent, { kind: K }>, 'kind'>

/**
 * The delivery statuses of a mail that SES accepted. A later one in this list replaces an earlier one, because SES reports
 * in any order and more than once. `returned` is a full mailbox or an automatic reply.
 */
export const deliveryStatuses = ['delayed', 'returned', 'delivered', 'bounced', 'complained'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * A stored mail. `network` is the code of the network that requested a link for somebody not on record from UCAS.
 */
export const mail = z.object({
  mailId: z.string(),
  to: z.string(),
  content,
  queue: z.enum(mailQueues),
  network: z.optional(z.string()),
  queuedAt: z.string(),
  sentAt: z.optional(z.string()),
  deliveryStatus: z.optional(z.enum(deliveryStatuses)),
})
export type Mail = z.infer<typeof mail>
/** The queue of a mail, by default the first, and the network whose bounces it counts for. */
export type MailOptions = Partial<Pick<Mail, 'queue' | 'network'>>

/** How long a mail may wait before it counts as delayed. */
const maxUsualWait = { minutes: 2 }

const statusOfDelivery: Record<DeliveryStatus, MailStatus> = {
  delayed: 'delayed',
  returned: 'bounced',
  delivered: 'delivered',
  bounced: 'bounced',
  complained: 'delivered',
}

/** Returns the status of a mail in the terms of mail-status. */
export function toMailStatus({ deliveryStatus, sentAt, queuedAt }: Mail, now: Date): MailStatus {
  if (deliveryStatus) return statusOfDelivery[deliveryStatus]
  if (sentAt) return 'sent'
  return addTime(new Date(queuedAt), maxUsualWait) > now ? 'queued' : 'delayed'
}
