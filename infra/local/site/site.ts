import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { Mail } from '../mail/mail-store.ts'
import { renderMailboxPage } from '../mail/mailbox-page.ts'
import { withHeaders } from './security-headers.ts'

type Site = {
  /** Every call, by its whole path. */
  portal: Hono
  mailbox: { list: () => Mail[] }
  /** Whatever is not a call or the mailbox; left out where something else serves it. */
  web?: Hono
  /** Every part of the portal in every state. */
  gallery?: Hono
  /** What every answer carries (../../edge/security-headers.ts). */
  headers: Record<string, string>
  now: () => Date
}

const styles = readFileSync(new URL('../mail/mailbox.css', import.meta.url), 'utf8')

/** The portal, the local mailbox and the web app on one origin. */
export const createSite = ({ portal, mailbox, web = new Hono(), gallery = new Hono(), headers, now }: Site) =>
  new Hono()
    .use(withHeaders(headers))
    .use('/portal/*', async (context, next) => {
      await next()
      context.header('date', now().toUTCString())
    })
    .all('/portal/*', context => portal.fetch(context.req.raw, context.env))
    .use('/local/*', async (context, next) => {
      await next()
      context.header('cache-control', 'no-store')
    })
    .get('/local/mail', context => context.json(mailbox.list()))
    .get('/local/mailbox', context => context.html(renderMailboxPage(mailbox.list())))
    .get('/local/mailbox.css', context =>
      context.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' }),
    )
    .route('/local/gallery', gallery)
    .all('/local/*', context => context.notFound())
    .route('/', web)
