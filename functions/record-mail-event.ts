import * as z from 'zod/mini'
import { mailTag, type recordMailEventNeeds } from './needs.ts'
import { livePorts, type PortsFor } from './ports.ts'
import type { Fate } from './repositories/outbox-records.ts'

/** What SES tells of a mail through EventBridge, of which this much is read. */
const mailEvent = z.object({
  detail: z.object({
    eventType: z.string(),
    bounce: z.optional(z.object({ bounceType: z.string() })),
    mail: z.object({ tags: z.optional(z.object({ [mailTag]: z.optional(z.array(z.string())) })) }),
  }),
})

const fates: Record<string, Fate> = {
  DeliveryDelay: 'delayed',
  Delivery: 'delivered',
  Complaint: 'complained',
}

/** Records what became of a mail, however often and in whatever order SES tells (DECISIONS, section 2). */
export async function recordMailEvent(
  event: unknown,
  { outbox }: PortsFor<typeof recordMailEventNeeds>,
): Promise<void> {
  const { eventType, bounce, mail } = mailEvent.parse(event).detail
  const mailId = mail.tags?.[mailTag]?.[0]
  const fate = bounce ? (bounce.bounceType === 'Permanent' ? 'bounced' : 'returned') : fates[eventType]
  if (mailId && fate) await outbox.befell(mailId, fate)
}

let ports: PortsFor<typeof recordMailEventNeeds> | undefined

export async function handler(event: unknown): Promise<void> {
  ports ??= livePorts()
  await recordMailEvent(event, ports)
}
