import { SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs'
import { countSenders, mailQueueNames, mailQueueVariable } from '#functions/environment.ts'
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
  private readonly queued = new Set<string>()
  /** The mails that SES accepted, with how often. */
  readonly accepted = new Map<string, number>()

  constructor(
    private readonly lambda: Lambda,
    /** Called with the address and the text of every mail that SES accepts. */
    private readonly onAccept: (to: string, text: string) => void,
  ) {}

  get waiting() {
    return this.queued.size - this.accepted.size
  }

  /** Starts to read the stream, after the mails that it has already, and the queues. */
  async start(mailsPerSecond: number, visibilitySeconds: number) {
    let handle = async (_: Changes) => {}
    const readStream = await openStream(localTableName('mails'), changes => handle(changes))
    while (await readStream()) {}
    handle = changes => this.forward(changes)
    void poll(readStream)
    const client = new SQSClient({ useQueueUrlAsEndpoint: false })
    for (const queue of mailQueueNames) {
      const QueueUrl = process.env[mailQueueVariable(queue)] ?? ''
      const Attributes = { VisibilityTimeout: String(visibilitySeconds) }
      await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes }))
      for (let sender = 0; sender < countSenders(mailsPerSecond); sender++)
        void poll(async () => this.waiting > 0 && receiveMails(QueueUrl, messages => this.send(messages)))
    }
  }

  private async forward(changes: Changes) {
    for (const { eventName, dynamodb } of changes.Records)
      if (eventName === 'INSERT') this.queued.add(dynamodb?.Keys?.mailId?.S ?? '')
    const create = (ports: Ports) => (event: Changes) => forwardMails(event, ports).then(() => true)
    while (!(await this.lambda.invoke('forward-mails', create, changes))) await clock.sleep(1000)
  }

  private async send(messages: Messages) {
    const allFailed = {
      batchItemFailures: messages.Records.map(({ messageId }) => ({ itemIdentifier: messageId })),
    }
    const create = (ports: Ports) => createMailSender({ ...ports, mailer: this.observe(ports.mailer) })
    return (await this.lambda.invoke('send-mail', create, messages)) ?? allFailed
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

/** Reads a source of events as long as it has any, and then each second. */
async function poll(read: () => Promise<boolean>) {
  while (true) if (!(await read())) await clock.sleep(1000)
}
