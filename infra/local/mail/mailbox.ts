import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { startHttpServer } from '../server/http-server.ts'

/**
 * Starts the part of SES that the portal uses, which is one call of its query protocol. It stores each mail in the file
 * before it responds. GET lists the mails, or with `to` those to one address.
 */
export async function startMailbox({ file, now }: { file: string; now: () => Date }) {
  const mails = openMailStore(file)
  let listener: (event: object) => unknown = () => {}

  const app = new Hono()
    .get('/', context => {
      const to = context.req.query('to')
      return context.json(mails.list().filter(mail => to === undefined || mail.to === to))
    })
    .post('/', async context => {
      const request = new URLSearchParams(await context.req.text())
      const read = (name: string) => request.get(name) ?? ''
      const to = read('Destination.ToAddresses.member.1')
      if (read('Action') !== 'SendEmail' || !to)
        return context.body('<ErrorResponse><Error><Code>InvalidAction</Code></Error></ErrorResponse>', 400)
      mails.add({
        from: read('Source'),
        replyTo: request.get('ReplyToAddresses.member.1'),
        to,
        subject: read('Message.Subject.Data'),
        text: read('Message.Body.Text.Data'),
        html: read('Message.Body.Html.Data'),
        sentAt: now().toISOString(),
      })
      const messageId = randomUUID()
      const tags = { [read('Tags.member.1.Name')]: [read('Tags.member.1.Value')] }
      setImmediate(() => listener(createMailEvent(to, messageId, tags)))
      const result = `<SendEmailResult><MessageId>${messageId}</MessageId></SendEmailResult>`
      return context.body(`<SendEmailResponse>${result}</SendEmailResponse>`, 200, {
        'content-type': 'text/xml',
      })
    })

  const { url, stop } = await startHttpServer(getRequestListener(app.fetch))
  return {
    endpoint: url,
    list: mails.list,
    /** Sets the listener of delivery events, which SES sends through EventBridge. */
    onDeliveryEvent: (newListener: (event: object) => unknown) => {
      listener = newListener
    },
    stop,
  }
}

const mail = z.object({
  from: z.string(),
  replyTo: z.nullable(z.string()),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
})
export type SentMail = z.infer<typeof mail>

/** Opens the mails in a file of JSON lines. `add` returns after the mail is written to the file. */
function openMailStore(file: string) {
  const contents = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const mails = contents.split('\n').flatMap(parseLine)
  // A process that was killed while writing leaves half a line.
  if (contents && !contents.endsWith('\n')) appendFileSync(file, '\n')
  return {
    add: (newMail: SentMail) => {
      appendFileSync(file, `${JSON.stringify(newMail)}\n`, { mode: 0o600 })
      mails.push(newMail)
    },
    /** Newest first. */
    list: () => mails.toReversed(),
  }
}

function parseLine(line: string): SentMail[] {
  try {
    return [mail.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

/** Returns the delivery event that SES would send through EventBridge for a mail. */
const createMailEvent = (to: string, messageId: string, tags: Record<string, string[]>) => ({
  source: 'aws.ses',
  detail: {
    eventType: 'Delivery',
    delivery: { recipients: [to] },
    mail: { messageId, destination: [to], tags },
  },
})
