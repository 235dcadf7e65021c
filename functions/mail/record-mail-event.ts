import * as z from 'zod/mini'
import { mailTag } from '../environment.ts'
import { networkBounces } from '../limits/limits.ts'
import { count, runBatch } from '../log.ts'
import { limits, mails } from '../ports/port-factories.ts'
import { createHandler, type PortsOf } from '../ports/ports.ts'
import type { DeliveryStatus } from '../repositories/mails.ts'

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

type RecorderPorts = PortsOf<'record-mail-event'>

/** Records the delivery status of a mail. Events may arrive in any order and more than once. */
export const recordMailEvent = (event: unknown, { mails, limits, now }: RecorderPorts): Promise<void> =>
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
    const stored = await mails.recordDelivery(mailId, status)
    if (!stored?.network) return
    const { network } = stored
    // SES does not count a bounce that comes from the account's own suppression list.
    const isBounce = status === 'bounced' && bounce?.bounceSubType !== 'OnAccountSuppressionList'
    if (isBounce || status === 'complained') {
      if (await limits.take(networkBounces, { network }, now())) count('bounces-over-limit')
    } else if (status === 'delivered')
      await limits.give(networkBounces, { network }, 1 / deliveriesPerBounce, now())
  })

/** SES reviews an account when 5 % of its mails bounce, so twenty delivered mails allow one more bounce. */
const deliveriesPerBounce = 20

export const handler = createHandler(
  (ports: RecorderPorts) => (event: unknown) => recordMailEvent(event, ports),
  { limits, mails },
)
