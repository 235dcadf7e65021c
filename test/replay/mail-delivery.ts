import { mailQueueNames, mailQueueVariable } from '#functions/environment.ts'
import { forwardMails } from '#functions/mail/forward-mails.ts'
import { createMailSender } from '#functions/mail/send-mail.ts'
import type { Ports } from '#functions/ports/ports.ts'
import { localTableName } from '#infra/local/database/tables.ts'
import { openStream, receiveMails } from '#infra/local/mail/event-sources.ts'
import { clock } from './clock.ts'
import type { Lambda } from './cloud.ts'

type Changes = Parameters<typeof forwardMails>[0]
type Messages = Parameters<ReturnType<typeof createMailSender>>[0]

/** Lambda's readers of the stream of mails and of the queues. */
export class MailDelivery {
  /** Called with the address and the text of every mail that SES accepts. */
  onAccept: (to: string, text: string) => void = () => {}
  readonly queued = new Set<string>()
  /** The mails that SES accepted, with how often. */
  readonly accepted = new Map<string, number>()
  private readonly senders = new Map<string, number>()
  private readStream = async () => false
  private isReading = false
  private mayHaveChanges = false

  constructor(
    private readonly lambda: Lambda,
    private readonly options: {
      visibilityTimeoutMs: number
      /** How many senders SQS may start for a queue. */
      maxSenders: number
    },
  ) {}

  get waiting() {
    return this.queued.size - this.accepted.size
  }

  /** Opens the stream after the mails that it has already. */
  async open() {
    let handle = async (_: Changes) => {}
    this.readStream = await openStream(localTableName('mails'), changes => handle(changes))
    while (await this.readStream()) {}
    handle = changes => this.forward(changes)
  }

  /** Reads the stream after a call that may have added a mail. */
  async readMails() {
    this.mayHaveChanges = true
    if (this.isReading) return
    this.isReading = true
    while (this.mayHaveChanges) {
      // Lambda reads the stream four times a second.
      await clock.sleep(clock.random.between(20, 270))
      this.mayHaveChanges = false
      await this.readStream()
    }
    this.isReading = false
  }

  private async forward(changes: Changes) {
    for (const { eventName, dynamodb } of changes.Records)
      if (eventName === 'INSERT') this.queued.add(dynamodb?.Keys?.mailId?.S ?? '')
    const create = (ports: Ports) => (event: Changes) => forwardMails(event, ports).then(() => true)
    while (!(await this.lambda.invoke('forward-mails', create, changes))) await clock.sleep(1000)
    for (const queue of mailQueueNames) void this.receive(process.env[mailQueueVariable(queue)] ?? '')
  }

  /** Sends the messages of a queue, with as many senders as SQS may start. */
  private async receive(queueUrl: string) {
    const senders = this.senders.get(queueUrl) ?? 0
    if (senders >= this.options.maxSenders) return
    this.senders.set(queueUrl, senders + 1)
    while (await receiveMails(queueUrl, messages => this.send(queueUrl, messages)))
      await clock.sleep(clock.random.between(10, 30))
    this.senders.set(queueUrl, (this.senders.get(queueUrl) ?? 1) - 1)
  }

  private async send(queueUrl: string, messages: Messages) {
    // Another sender takes what this one leaves.
    void this.receive(queueUrl)
    const allFailed = {
      batchItemFailures: messages.Records.map(({ messageId }) => ({ itemIdentifier: messageId })),
    }
    const create = (ports: Ports) => createMailSender({ ...ports, mailer: this.observe(ports.mailer) })
    const result = (await this.lambda.invoke('send-mail', create, messages)) ?? allFailed
    if (result.batchItemFailures.length > 0)
      clock.at(clock.now + this.options.visibilityTimeoutMs, () => this.receive(queueUrl))
    return result
  }

  /** Returns a mailer that reports what SES accepted. */
  private observe(mailer: Ports['mailer']): Ports['mailer'] {
    return {
      send: async (from, envelope, email) => {
        await mailer.send(from, envelope, email)
        const { mailId, to } = envelope
        this.accepted.set(mailId, (this.accepted.get(mailId) ?? 0) + 1)
        this.onAccept(to, email.text)
      },
    }
  }
}
