import { createRequire } from 'node:module'
import { getRequestListener } from '@hono/node-server'
import type * as SES from 'aws-ses-v2-local'
import type * as SESStore from 'aws-ses-v2-local/dist/store.js'
import { Hono } from 'hono'
import { startHttpServer } from '../http-server.ts'
import { createMailEvent, parseTags } from './mail-events.ts'
import { openMailStore } from './mail-store.ts'

/** Starts SES; whatever it accepts is kept in the file before the sender hears of it. */
export const startMailbox = async ({ file, now }: { file: string; now: () => Date }) => {
  const require = createRequire(import.meta.url)
  const ses: typeof SES = require('aws-ses-v2-local')
  const { getStoreReadonly }: typeof SESStore = require('aws-ses-v2-local/dist/store.js')
  const mails = openMailStore(file)
  const emulator = await ses.default({ host: '127.0.0.1', port: 0 })
  const address = emulator.address()
  const port = typeof address === 'object' && address ? address.port : 0

  let listener: (event: object) => unknown = () => {}

  const accept = (messageId: string, call: string) => {
    const accepted = getStoreReadonly().emails.findLast(email => email.messageId === messageId)
    if (!accepted) return
    const { destination, subject, body } = accepted
    mails.keep({
      to: [...destination.to, ...destination.cc, ...destination.bcc].join(', '),
      subject,
      text: body.text ?? '',
      html: body.html ?? '',
      sentAt: now().toISOString(),
    })
    const [to = ''] = destination.to
    setImmediate(() => listener(createMailEvent(to, messageId, parseTags(new URLSearchParams(call)))))
  }

  const app = new Hono().all('*', async context => {
    const { method, path } = context.req
    const sent = await context.req.text()
    const bodiless = method === 'GET' || method === 'HEAD'
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'content-type': context.req.header('content-type') ?? '',
        authorization: context.req.header('authorization') ?? '',
      },
      ...(!bodiless && { body: sent }),
      signal: AbortSignal.timeout(5000),
    })
    const text = await answer.text()
    const [, messageId] = /<MessageId>([^<]+)</.exec(text) ?? []
    if (answer.ok && messageId) accept(messageId, sent)
    const type = path === '/' && method === 'POST' ? 'text/xml' : (answer.headers.get('content-type') ?? '')
    return new Response(text, { status: answer.status, headers: { 'content-type': type } })
  })
  // The emulator never answers a call it does not know.
  app.onError((_, context) => context.text('<UnknownOperationException/>', 400))

  const { url, stop } = await startHttpServer(getRequestListener(app.fetch))
  return {
    endpoint: url,
    list: mails.list,
    /** From now on tells what becomes of each mail, as SES does through EventBridge. */
    tell: (to: (event: object) => unknown) => {
      listener = to
    },
    stop: async () => {
      await stop()
      emulator.closeAllConnections()
      await new Promise<void>(resolve => emulator.close(() => resolve()))
    },
  }
}
