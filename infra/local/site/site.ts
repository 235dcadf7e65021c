import { readFileSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Configuration } from '#shared/schemas/configuration.ts'
import type { SentMail } from '../mail/mailbox.ts'
import { renderMailboxPage } from '../mail/mailbox-page.ts'

type SiteOptions = {
  configuration: Configuration
  /** The calls, with their whole path. */
  portal: Hono
  mailbox: { list: () => SentMail[] }
  web: Hono<{ Bindings: HttpBindings }>
  /** The headers that CloudFront sets on every response (../../edge/security-headers.ts). */
  headers: Record<string, string>
  now: () => Date
}

const styles = readFileSync(new URL('../mail/mailbox.css', import.meta.url), 'utf8')

/** Serves the portal, the local mailbox and the web app on one origin. */
export const createSite = ({ configuration, portal, mailbox, web, headers, now }: SiteOptions) =>
  new Hono<{ Bindings: HttpBindings }>()
    .use(async (context, next) => {
      await next()
      for (const [name, value] of Object.entries(headers)) context.header(name, value)
    })
    .use('/portal/*', async (context, next) => {
      await next()
      context.header('date', now().toUTCString())
    })
    .all('/portal/*', context => portal.fetch(context.req.raw, context.env))
    .get('/local/mailbox', context => context.html(renderMailboxPage(mailbox.list(), configuration)))
    .get('/local/mailbox.css', context =>
      context.body(styles, 200, { 'content-type': 'text/css; charset=utf-8' }),
    )
    .all('/local/*', context => context.notFound())
    .route('/', web)
