import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { refuseOtherHosts, startHttpServer } from '../server/http-server.ts'
import { createMailEvent } from './mail-events.ts'
import { openMailStore } from './mail-store.ts'

/**
 * Starts the part of SES that the portal uses, which is one call of its query protocol. It stores each mail in the file
 * before it responds. GET lists the mails.
 */
export const startMailbox = async ({ file, now }: { file: string; now: () => Date }) => {
  const mails = openMailStore(file)
  let listener: (event: object) => unknown = () => {}

  const app = new Hono()
    .get('/', context => context.json(mails.list()))
    .post('/', async context => {
      const request = new URLSearchParams(await context.req.text())
      const read = (name: string) => request.get(name) ?? ''
      const to = read('Destination.ToAddresses.member.1')
      if (read('Action') !== 'SendEmail' || !to)
        return context.body('<ErrorResponse><Error><Code>InvalidAction</Code></Error></ErrorResponse>', 400)
      mails.add({
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

  const { url, server, stop } = await startHttpServer(getRequestListener(app.fetch))
  refuseOtherHosts(server)
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
