import { createRequire } from 'node:module'
import { getRequestListener } from '@hono/node-server'
import type * as SES from 'aws-ses-v2-local'
import type * as SESStore from 'aws-ses-v2-local/dist/store.js'
import { Hono } from 'hono'
import { portOf, refuseOtherHosts, startHttpServer } from '../server/http-server.ts'
import { createMailEvent, parseTags } from './mail-events.ts'
import { openMailStore } from './mail-store.ts'

/** Starts SES. It stores each accepted mail in the file before it responds. */
export const startMailbox = async ({ file, now }: { file: string; now: () => Date }) => {
  const require = createRequire(import.meta.url)
  const ses: typeof SES = require('aws-ses-v2-local')
  const { getStoreReadonly }: typeof SESStore = require('aws-ses-v2-local/dist/store.js')
  const mails = openMailStore(file)
  const emulator = await ses.default({ host: '127.0.0.1', port: 0 })
  refuseOtherHosts(emulator)
  const port = portOf(emulator)

  let listener: (event: object) => unknown = () => {}

  const store = (messageId: string, requestBody: string) => {
    const accepted = getStoreReadonly().emails.findLast(email => email.messageId === messageId)
    if (!accepted) return
    const { destination, subject, body } = accepted
    mails.add({
      to: [...destination.to, ...destination.cc, ...destination.bcc].join(', '),
      subject,
      text: body.text ?? '',
      html: body.html ?? '',
      sentAt: now().toISOString(),
    })
    const [to = ''] = destination.to
    setImmediate(() => listener(createMailEvent(to, messageId, parseTags(new URLSearchParams(requestBody)))))
  }

  const app = new Hono().all('*', async context => {
    const { method, path } = context.req
    const requestBody = await context.req.text()
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'content-type': context.req.header('content-type') ?? '',
        authorization: context.req.header('authorization') ?? '',
      },
      ...(hasBody && { body: requestBody }),
      signal: AbortSignal.timeout(5000),
    })
    const text = await response.text()
    const [, messageId] = /<MessageId>([^<]+)</.exec(text) ?? []
    if (response.ok && messageId) store(messageId, requestBody)
    const type = path === '/' && method === 'POST' ? 'text/xml' : (response.headers.get('content-type') ?? '')
    return new Response(text, { status: response.status, headers: { 'content-type': type } })
  })
  // The emulator leaves unknown calls without a response.
  app.onError((_, context) => context.text('<UnknownOperationException/>', 400))

  const { url, server, stop } = await startHttpServer(getRequestListener(app.fetch))
  refuseOtherHosts(server)
  return {
    endpoint: url,
    list: mails.list,
    /** Sets the listener of delivery events, which SES sends through EventBridge. */
    onDeliveryEvent: (newListener: (event: object) => unknown) => {
      listener = newListener
    },
    stop: async () => {
      await stop()
      emulator.closeAllConnections()
      await new Promise<void>(resolve => emulator.close(() => resolve()))
    },
  }
}
