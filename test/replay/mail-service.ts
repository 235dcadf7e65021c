import type { Functions } from './functions.ts'
import { networkMs } from './service-times.ts'
import type { Simulation } from './simulation.ts'
import type { TemplateLimits } from './template-limits.ts'

export type DeliveredMail = { to: string; subject: string; text: string; at: number }

/** A new on-demand table has four partitions, and its stream a shard for each. */
const shardCount = 4
const sweepMs = 60_000

/** The outbox's stream with the function that sends its mails, SES's deliveries, and their events. */
export class MailService {
  /** Called for every mail that reaches a mailbox. */
  onDelivery: (mail: DeliveredMail) => void = () => {}
  readonly queued = new Set<string>()
  /** The mails that SES accepted, with how often. */
  readonly accepted = new Map<string, number>()
  deadLetters = 0
  private readonly shards = Array.from({ length: shardCount }, () => ({ records: [] as string[], active: 0 }))
  private next = 0

  constructor(
    private readonly simulation: Simulation,
    private readonly functions: Functions,
    private readonly template: TemplateLimits,
  ) {}

  get waiting() {
    return this.queued.size - this.accepted.size
  }

  /** Sends the waiting mails every minute, as the schedule does. */
  startSweeps() {
    this.simulation.at(this.simulation.now + sweepMs, () => {
      this.startSweeps()
      void this.simulation.run(() => this.functions.invoke('send-mail', {}))
    })
  }

  enqueue(mailId: string) {
    this.queued.add(mailId)
    const shard = this.shards[this.next++ % shardCount]
    shard?.records.push(mailId)
    if (shard) void this.simulation.run(() => this.read(shard))
  }

  private async read(shard: { records: string[]; active: number }) {
    const { simulation, template } = this
    if (shard.active >= template.stream.ParallelizationFactor) return
    shard.active += 1
    // Lambda reads each shard four times a second.
    await simulation.sleep(simulation.random.between(20, 270))
    while (shard.records.length > 0) {
      const ids = shard.records.splice(0, template.stream.BatchSize)
      const Records = ids.map(S => ({ eventName: 'INSERT', dynamodb: { Keys: { mailId: { S } } } }))
      let failures = 0
      for (;;) {
        const { status } = await this.functions.invoke('send-mail', { Records })
        if (status === 'done') break
        if (status === 'failed' && ++failures > template.stream.MaximumRetryAttempts) {
          this.deadLetters += ids.length
          break
        }
        await simulation.sleep(1000)
      }
    }
    shard.active -= 1
  }

  /** Delivers a mail that SES accepted, and reports the delivery. */
  accept(request: URLSearchParams) {
    const { simulation } = this
    const mailId = request.get('Tags.member.1.Value') ?? ''
    this.accepted.set(mailId, (this.accepted.get(mailId) ?? 0) + 1)
    simulation.at(simulation.now + simulation.random.around(networkMs.delivery), () => {
      const mail = {
        to: request.get('Destination.ToAddresses.member.1') ?? '',
        subject: request.get('Message.Subject.Data') ?? '',
        text: request.get('Message.Body.Text.Data') ?? '',
        at: simulation.now,
      }
      simulation.run(() => {
        this.onDelivery(mail)
        void this.report(mailId)
      })
    })
  }

  private async report(mailId: string) {
    const event = { detail: { eventType: 'Delivery', mail: { tags: { mail: [mailId] } } } }
    // EventBridge retries for a day; a lost event changes only the status that a page shows.
    for (let delayMs = 1000; delayMs < 600_000; delayMs *= 2) {
      if ((await this.functions.invoke('record-mail-event', event)).status === 'done') return
      await this.simulation.sleep(delayMs)
    }
  }
}
