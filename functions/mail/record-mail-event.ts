import * as z from 'zod/mini'
import { mailTag } from '../environment.ts'
import { countMetric, runAndLog } from '../log.ts'
import { mails } from '../ports/port-factories.ts'
import { createHandler, type PortsOf } from '../ports/ports.ts'
import type { DeliveryStatus } from '../repositories/mails.ts'

const mailEvent = z.object({
  detail: z.object({
    eventType: z.string(),
    bounce: z.optional(z.object({ bounceType: z.string() })),
    mail: z.object({ tags: z.optional(z.object({ [mailTag]: z.optional(z.array(z.string())) })) }),
  }),
})

const statusOfEvent: Record<string, DeliveryStatus> = {
  DeliveryDelay: 'delayed',
  Delivery: 'delivered',
  Complaint: 'complained',
}

type RecorderPorts = PortsOf<'record-mail-event'>

/** Records the delivery status of a mail. Events may arrive in any order and more than once. */
export const recordMailEvent = (event: unknown, { mails }: RecorderPorts): Promise<void> =>
  runAndLog('record-mail-event', async () => {
    const { eventType, bounce, mail } = mailEvent.parse(event).detail
    const mailId = mail.tags?.[mailTag]?.[0]
    const status = bounce
      ? bounce.bounceType === 'Permanent'
        ? 'bounced'
        : 'returned'
      : statusOfEvent[eventType]
    if (status === 'bounced') countMetric('mails-bounced')
    if (!mailId || !status) return
    await mails.recordDelivery(mailId, status)
  })

export const handler = createHandler(
  (ports: RecorderPorts) => (event: unknown) => recordMailEvent(event, ports),
  { mails },
)
