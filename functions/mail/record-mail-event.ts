import * as z from 'zod/mini'
import { count } from '../logging/log.ts'
import { runBatch } from '../logging/run-batch.ts'
import { mailTag, type recordMailEventNeeds } from '../needs.ts'
import type { PortsFor } from '../ports.ts'
import type { DeliveryStatus } from '../repositories/outbox-records.ts'
import { countBounce, countComplaint, countDelivery } from './bounce-limit.ts'

/** The fields that the function reads from an SES event. */
const mailEvent = z.object({
  detail: z.object({
    eventType: z.string(),
    bounce: z.optional(z.object({ bounceType: z.string(), bounceSubType: z.optional(z.string()) })),
    mail: z.object({ tags: z.optional(z.object({ [mailTag]: z.optional(z.array(z.string())) })) }),
  }),
})

const statusOfEvent: Record<string, DeliveryStatus> = {
  DeliveryDelay: 'delayed',
  Delivery: 'delivered',
  Complaint: 'complained',
}

type RecorderPorts = PortsFor<typeof recordMailEventNeeds>

/** Records the delivery status of a mail. Events may arrive in any order and more than once (DECISIONS, section 2). */
export const recordMailEvent = (
  event: unknown,
  { outbox, 'sign-in-limits': limits, now }: RecorderPorts,
): Promise<void> =>
  runBatch('record-mail-event', async () => {
    const { eventType, bounce, mail } = mailEvent.parse(event).detail
    const mailId = mail.tags?.[mailTag]?.[0]
    const status = bounce
      ? bounce.bounceType === 'Permanent'
        ? 'bounced'
        : 'returned'
      : statusOfEvent[eventType]
    if (status === 'bounced') count('mails-bounced')
    if (!mailId || !status) return
    const stored = await outbox.recordDelivery(mailId, status)
    if (!stored) return
    // SES does not count an address that it did not try because of this account's own list.
    if (status === 'bounced' && bounce?.bounceSubType !== 'OnAccountSuppressionList')
      await countBounce(limits, stored, now())
    if (status === 'complained') await countComplaint(limits, stored, now())
    if (status === 'delivered') await countDelivery(limits, stored, now())
  })

export const lambda = (ports: RecorderPorts) => (event: unknown) => recordMailEvent(event, ports)
