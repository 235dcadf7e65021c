import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Functions } from './functions.ts'
import { networkMs } from './service-times.ts'
import type { Simulation } from './simulation.ts'
import type { TemplateLimits } from './template-limits.ts'

export type DeliveredMail = { to: string; subject: string; text: string; at: number }

/** A new on-demand table has four partitions, and its stream a shard for each. */
const shardCount = 4
const arnOf = (queueUrl: string) => `arn:aws:sqs:eu-west-2:000000000000:${queueUrl.split('/').at(-1)}`
const sentMessages = z.object({
  QueueUrl: z.string(),
  Entries: z.array(z.object({ Id: z.string(), MessageBody: z.string() })),
})
const failures = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) })
const queueRequest = z.object({ QueueUrl: z.string() })

/** A message of SQS: the id of a mail, and how often it was received. */
type Message = { mailId: string; receives: number }
type Queue = { messages: Message[]; active: number; known: Set<string> }

/** The stream of mails, its forwarder, the SQS queues and their sender, and SES's deliveries. */
export class MailService {
  /** Called for every mail that SES accepts, and for every mail that reaches a mailbox. */
  onAccept: (mail: DeliveredMail) => void = () => {}
  onDelivery: (mail: DeliveredMail) => void = () => {}
  readonly queued = new Set<string>()
  /** The mails that SES accepted, with how often. */
  readonly accepted = new Map<string, number>()
  deadLetters = 0
  private readonly shards = Array.from({ length: shardCount }, () => ({
    records: [] as object[],
    active: false,
  }))
  private readonly queues = new Map<string, Queue>()
  private next = 0

  constructor(
    private readonly simulation: Simulation,
    private readonly functions: Functions,
    private readonly template: TemplateLimits,
    /** How many senders SQS may start for a queue. */
    private readonly maxSenders: number,
  ) {}

  get waiting() {
    return this.queued.size - this.accepted.size
  }

  /** Adds a new row of the mails table to its stream. */
  enqueue(mailId: string, NewImage: object) {
    this.queued.add(mailId)
    const shard = this.shards[this.next++ % shardCount]
    shard?.records.push({ eventName: 'INSERT', dynamodb: { Keys: { mailId: { S: mailId } }, NewImage } })
    if (shard) void this.simulation.run(() => this.read(shard))
  }

  private async read(shard: { records: object[]; active: boolean }) {
    const { simulation, template } = this
    if (shard.active) return
    shard.active = true
    // Lambda reads each shard four times a second.
    await simulation.sleep(simulation.random.between(20, 270))
    while (shard.records.length > 0) {
      const Records = shard.records.splice(0, template.streamBatchSize)
      while ((await this.functions.invoke('forward-mails', { Records })).status !== 'done')
        await simulation.sleep(1000)
    }
    shard.active = false
  }

  /** Answers a call to SQS. */
  answer(operation: string, input: unknown): object {
    const queue = this.findQueue(queueRequest.parse(input).QueueUrl)
    if (operation === 'GetQueueAttributes')
      return { Attributes: { ApproximateNumberOfMessages: String(queue.messages.length) } }
    const { QueueUrl, Entries } = sentMessages.parse(input)
    for (const { MessageBody } of Entries)
      if (!queue.known.has(MessageBody)) {
        queue.known.add(MessageBody)
        this.deliver(QueueUrl, { mailId: MessageBody, receives: 0 })
      }
    const Successful = Entries.map(({ Id, MessageBody }) => ({
      Id,
      MessageId: Id,
      // The SDK compares it.
      MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
    }))
    return { Successful, Failed: [] }
  }

  private findQueue(queueUrl: string): Queue {
    const queue = this.queues.get(queueUrl) ?? { messages: [], active: 0, known: new Set<string>() }
    this.queues.set(queueUrl, queue)
    return queue
  }

  private deliver(queueUrl: string, message: Message) {
    const queue = this.findQueue(queueUrl)
    queue.messages.push(message)
    if (queue.active < this.maxSenders) void this.simulation.run(() => this.send(queueUrl, queue))
  }

  /** Sends the messages of a queue, as one of its senders. A failed message is delivered again after its time-out. */
  private async send(queueUrl: string, queue: Queue) {
    const { simulation, template } = this
    const { batchSize, visibilityTimeoutMs, maxReceiveCount } = template.queue
    queue.active += 1
    while (queue.messages.length > 0) {
      const messages = queue.messages.splice(0, batchSize)
      const Records = messages.map(({ mailId }) => ({
        messageId: mailId,
        body: mailId,
        eventSourceARN: arnOf(queueUrl),
      }))
      const invocation = await this.functions.invoke('send-mail', { Records })
      const reply = failures.safeParse('result' in invocation && invocation.result)
      const failed = new Set(
        reply.success
          ? reply.data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
          : messages.map(({ mailId }) => mailId),
      )
      for (const { mailId, receives } of messages.filter(message => failed.has(message.mailId))) {
        if (receives + 1 >= maxReceiveCount) this.deadLetters += 1
        else
          simulation.at(simulation.now + visibilityTimeoutMs, () =>
            this.deliver(queueUrl, { mailId, receives: receives + 1 }),
          )
      }
      await simulation.sleep(simulation.random.between(10, 30))
    }
    queue.active -= 1
  }

  /** Delivers a mail that SES accepted. */
  accept(request: URLSearchParams) {
    const { simulation } = this
    const mailId = request.get('Tags.member.1.Value') ?? ''
    this.accepted.set(mailId, (this.accepted.get(mailId) ?? 0) + 1)
    const mail = {
      to: request.get('Destination.ToAddresses.member.1') ?? '',
      subject: request.get('Message.Subject.Data') ?? '',
      text: request.get('Message.Body.Text.Data') ?? '',
    }
    this.onAccept({ ...mail, at: simulation.now })
    simulation.at(simulation.now + simulation.random.around(networkMs.delivery), () =>
      this.onDelivery({ ...mail, at: simulation.now }),
    )
  }
}
