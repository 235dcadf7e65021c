import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { startHttpServer } from '../server/http-server.ts'

export type SentMail = {
  from: string
  replyTo: string | null
  to: string
  subject: string
  text: string
  html: string
  sentAt: string
}

/**
 * Starts the part of SES that the portal uses, which is one call of its query protocol. It stores each mail in the file, a
 * line of JSON, before it responds. GET lists the mails, or with `to` those to one address, the newest first.
 */
export async function startMailbox({ file, now }: { file: string; now: () => Date }) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const mails: SentMail[] = lines.map(line => JSON.parse(line))
  const list = () => mails.toReversed()
  let listener: (event: object) => unknown = () => {}

  const app = new Hono()
    .get('/', context => {
      const to = context.req.query('to')
      return context.json(list().filter(mail => to === undefined || mail.to === to))
    })
    .post('/', async context => {
      const request = new URLSearchParams(await context.req.text())
      const read = (name: string) => request.get(name) ?? ''
      const to = read('Destination.ToAddresses.member.1')
      if (read('Action') !== 'SendEmail' || !to)
        return context.body('<ErrorResponse><Error><Code>InvalidAction</Code></Error></ErrorResponse>', 400)
      const mail: SentMail = {
        from: read('Source'),
        replyTo: request.get('ReplyToAddresses.member.1'),
        to,
        subject: read('Message.Subject.Data'),
        text: read('Message.Body.Text.Data'),
        html: read('Message.Body.Html.Data'),
        sentAt: now().toISOString(),
      }
      appendFileSync(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 })
      mails.push(mail)
      const tags = { [read('Tags.member.1.Name')]: [read('Tags.member.1.Value')] }
      setImmediate(() => listener({ detail: { eventType: 'Delivery', mail: { tags } } }))
      const result = `<SendEmailResult><MessageId>${randomUUID()}</MessageId></SendEmailResult>`
      return context.body(`<SendEmailResponse>${result}</SendEmailResponse>`, 200, {
        'content-type': 'text/xml',
      })
    })

  const { url, stop } = await startHttpServer(getRequestListener(app.fetch))
  return {
    endpoint: url,
    list,
    /** Sets the listener of delivery events, which SES sends through EventBridge. */
    onDeliveryEvent: (newListener: (event: object) => unknown) => {
      listener = newListener
    },
    stop,
  }
}
