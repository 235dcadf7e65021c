import * as z from 'zod/mini'
import { count } from '../log.ts'
import { mailTag, type recordMailEventNeeds } from '../needs.ts'
import type { PortsFor } from '../ports.ts'
import type { DeliveryStatus } from '../repositories/outbox/outbox-records.ts'
import { runBatch } from '../run-batch.ts'

/** What SES tells of a mail through EventBridge, of which this much is read. */
const mailEvent = z.object({
  detail: z.object({
    eventType: z.string(),
    bounce: z.optional(z.object({ bounceType: z.string() })),
    mail: z.object({ tags: z.optional(z.object({ [mailTag]: z.optional(z.array(z.string())) })) }),
  }),
})

const fates: Record<string, DeliveryStatus> = {
  DeliveryDelay: 'delayed',
  Delivery: 'delivered',
  Complaint: 'complained',
}

/** Records what became of a mail, however often and in whatever order SES tells (DECISIONS, section 2). */
export const recordMailEvent = (
  event: unknown,
  ports: PortsFor<typeof recordMailEventNeeds>,
): Promise<void> => runBatch('record-mail-event', () => record(event, ports))

async function record(event: unknown, { outbox }: PortsFor<typeof recordMailEventNeeds>): Promise<void> {
  const { eventType, bounce, mail } = mailEvent.parse(event).detail
  const mailId = mail.tags?.[mailTag]?.[0]
  const fate = bounce ? (bounce.bounceType === 'Permanent' ? 'bounced' : 'returned') : fates[eventType]
  if (fate === 'bounced') count('mails-bounced')
  if (mailId && fate) await outbox.recordDelivery(mailId, fate)
}

export const lambda = (ports: PortsFor<typeof recordMailEventNeeds>) => (event: unknown) =>
  recordMailEvent(event, ports)
