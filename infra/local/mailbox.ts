import { createRequire } from 'node:module'
import { getRequestListener } from '@hono/node-server'
import type * as SES from 'aws-ses-v2-local'
import type * as SESStore from 'aws-ses-v2-local/dist/store.js'
import { Hono } from 'hono'
import { keptMails } from './kept-mails.ts'
import { listen } from './listening.ts'

/** Starts SES; whatever it accepts is kept in the file before the sender hears of it. */
export const startMailbox = async ({ file, now }: { file: string; now: () => Date }) => {
  const require = createRequire(import.meta.url)
  const ses: typeof SES = require('aws-ses-v2-local')
  const { getStoreReadonly }: typeof SESStore = require('aws-ses-v2-local/dist/store.js')
  const mails = keptMails(file)
  const emulator = await ses.default({ host: '127.0.0.1', port: 0 })
  const address = emulator.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const accept = (messageId: string | undefined) => {
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
  }

  const app = new Hono().all('*', async context => {
    const { method, path } = context.req
    const bodiless = method === 'GET' || method === 'HEAD'
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'content-type': context.req.header('content-type') ?? '',
        authorization: context.req.header('authorization') ?? '',
      },
      ...(!bodiless && { body: await context.req.arrayBuffer() }),
      signal: AbortSignal.timeout(5000),
    })
    const text = await answer.text()
    if (answer.ok) accept(/<MessageId>([^<]+)<|"MessageId":"([^"]+)"/.exec(text)?.slice(1).find(Boolean))
    const type = path === '/' && method === 'POST' ? 'text/xml' : (answer.headers.get('content-type') ?? '')
    return new Response(text, { status: answer.status, headers: { 'content-type': type } })
  })
  // The emulator never answers a call it does not know.
  app.onError((_, context) => context.text('<UnknownOperationException/>', 400))

  const { url, stop } = await listen(getRequestListener(app.fetch))
  return {
    endpoint: url,
    list: mails.list,
    stop: async () => {
      await stop()
      emulator.closeAllConnections()
      await new Promise<void>(resolve => emulator.close(() => resolve()))
    },
  }
}
