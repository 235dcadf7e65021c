import * as z from 'zod/mini'
import { attachmentTypes } from '#shared/schemas/attachment.ts'
import type { MailStatus } from '#shared/schemas/sign-in.ts'

/**
 * The content from which a mail is composed when it is sent. A sign-in link's token is created then and never stored
 * here. The id and the name in a request for documents are removed once the mail is sent or given up.
 */
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
    needsAdvisor: z._default(z.boolean(), false),
  }),
  z.object({
    kind: z.literal('attachment-request'),
    requestId: z._default(z.string(), ''),
    attachmentType: z.enum(attachmentTypes),
    forenames: z._default(z.string(), ''),
    applicationNumber: z.string(),
    expiresAt: z.string(),
  }),
  z.object({
    kind: z.literal('ucas-id-settled'),
    ucasPersonalId: z.string(),
    isOwner: z.boolean(),
    erasedNumber: z.nullable(z.string()),
  }),
])
export type MailContent = z.infer<typeof letter>
export type MailContentOf<K extends MailContent['kind']> = Omit<Extract<MailContent, { kind: K }>, 'kind'>

/**
 * The delivery statuses of a mail that SES accepted. A later one in this list replaces an earlier one, because SES reports
 * in any order and more than once. `returned` is a full mailbox or an automatic reply.
 */
export const deliveryStatuses = ['delayed', 'returned', 'delivered', 'bounced', 'complained'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/**
 * The queues of mails. A link to a person without a record waits in the last one, so that a flood of sign-ins does not
 * delay the mails of applicants (DECISIONS, section 3).
 */
export type MailQueue = 'first' | 'last'

/**
 * A stored mail. `waiting` is its queue in the index while it waits. `source` is where the person's record was
 * created, if there is one. `network` is a hash of the applicant's network; a mail that staff request has none. `deadAt`
 * is when it was given up, `failedAt` when SES last refused it.
 */
export const mail = z.object({
  mailId: z.string(),
  to: z.string(),
  letter,
  source: z.optional(z.enum(['ucas', 'portal'])),
  network: z.optional(z.string()),
  waiting: z.optional(z.string()),
  dueAt: z.string(),
  attempts: z.int(),
  queuedAt: z.optional(z.string()),
  failedAt: z.optional(z.string()),
  deadAt: z.optional(z.string()),
  sentAt: z.optional(z.string()),
  fate: z.optional(z.enum(deliveryStatuses)),
})
export type Mail = z.infer<typeof mail>
/** The queue of a mail, by default the first, and what its bounces are counted by. */
export type MailOptions = { queue?: MailQueue } & Pick<Mail, 'source' | 'network'>

const statusOfDelivery: Record<DeliveryStatus, MailStatus> = {
  delayed: 'delayed',
  returned: 'bounced',
  delivered: 'delivered',
  bounced: 'bounced',
  complained: 'delivered',
}

/** Returns the status of a mail in the terms of mail-status (DECISIONS, section 2). */
export function toMailStatus({ fate, deadAt, sentAt, failedAt, attempts }: Mail): MailStatus {
  if (fate) return statusOfDelivery[fate]
  if (deadAt) return 'bounced'
  if (sentAt) return 'sent'
  return failedAt || attempts > 1 ? 'delayed' : 'queued'
}
