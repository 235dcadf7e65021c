import { mailQueueNames, mailQueueVariable, tableName } from '#functions/environment.ts'
import { forwardMails } from '#functions/mail/forward-mails.ts'
import { recordMailEvent } from '#functions/mail/record-mail-event.ts'
import { createMailSender } from '#functions/mail/send-mail.ts'
import { portal } from '#functions/routes/index.ts'
import type { LocalAws } from '#infra/local/local-aws.ts'
import { openStream, receiveMails } from '#infra/local/mail/event-sources.ts'
import { createCommandPorts } from './ports/command-ports.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const intervalMs = 500

/** The functions of mails read the stream and the queues at an interval. */
export async function startFunctions({ environment, mailbox }: LocalAws, now: () => Date) {
  const ports = createCommandPorts({ now })
  await seedCatalogue(ports)
  mailbox.onDeliveryEvent(event =>
    recordMailEvent(event, ports).catch(error =>
      process.stderr.write(`Could not store the delivery status of an email (${getErrorName(error)}).\n`),
    ),
  )
  const send = createMailSender(ports)
  const readStream = await openStream(tableName('mails'), changes => forwardMails(changes, ports))
  /** Reads the stream and the queues once. Returns whether there was anything to read. */
  const readOnce = async () => {
    const hasChanges = await readStream()
    const queues = mailQueueNames.map(queue =>
      receiveMails(environment[mailQueueVariable(queue)] ?? '', send),
    )
    return (await Promise.all(queues)).includes(true) || hasChanges
  }
  let isFailing = false
  const readAll = async () => {
    try {
      for (let hasMore = true; hasMore; ) hasMore = await readOnce()
      isFailing = false
    } catch (error) {
      if (!isFailing) process.stderr.write(`Could not send emails (${getErrorName(error)}). Trying again.\n`)
      isFailing = true
    }
  }
  let reading = Promise.resolve()
  const timer = setInterval(() => {
    reading = reading.then(readAll)
  }, intervalMs)
  const stop = () => {
    clearInterval(timer)
    return reading
  }
  return { portal: portal(ports), stop }
}

const getErrorName = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
