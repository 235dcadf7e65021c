import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Ports } from '#bin/admin/tables/ports.ts'
import type { Invoke } from '#bin/operator/release/releases.ts'
import { createOriginCheck } from '#functions/authorizer/check-origin.ts'
import { secretVariable } from '#functions/environment.ts'
import { createMailSender } from '#functions/mail/send-mail.ts'
import { routes } from '#functions/routes/index.ts'
import { secretIds } from '#infra/local/parameters.ts'
import { portOf } from '#infra/local/server/http-server.ts'
import { basePath, contractRows } from '#shared/contract.ts'
import { sendQueuedMails } from '../../../functions/send-queued-mails.ts'

const pages = ['/', '/auth/sign-in', '/documents/add']

/** Starts what `release check` sees of a deployed stage: the site, its functions, and the sender of mails. */
export async function startDeployedPortal(ports: Ports) {
  // The local portal has no origin secret.
  process.env[secretVariable('origin-secret')] = secretIds['captcha-secret']
  /** What a bad version of a function returns in place of its reply. */
  const badVersions = new Map<string, Response | object>()
  const apps = new Map(
    Object.entries(routes).map(([name, { app }]) => [
      name,
      // Each app needs some of the ports.
      new Hono().route(basePath, app(ports)),
    ]),
  )
  const fetchCall = async (name: string, { req, env }: Context) => {
    const bad = badVersions.get(name)
    return bad instanceof Response ? bad.clone() : apps.get(name)!.fetch(req.raw, env)
  }

  const invoke: Invoke = async (name, event) => {
    if (name === 'send-mail') return badVersions.get(name) ?? createMailSender(ports)(event as never)
    if (name === 'check-origin') return badVersions.get(name) ?? createOriginCheck(ports)(event)
    throw new Error(`nothing invokes ${name}`)
  }

  const site = new Hono()
  for (const page of pages) site.get(page, c => c.text('page'))
  for (const [name, { method, path }] of contractRows)
    site.on(method, `${basePath}${path}`, c => fetchCall(name, c))
  const server = createAdaptorServer({ fetch: site.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  /** Whether more mails wait in the queue than are sent during the check. */
  const queue = { isFull: false }
  const sender = setInterval(() => {
    if (!badVersions.has('send-mail') && !queue.isFull) void sendQueuedMails(ports).catch(() => {})
  }, 200)
  const stop = () => {
    clearInterval(sender)
    server.close()
  }
  return { origin: `http://127.0.0.1:${portOf(server)}`, badVersions, queue, invoke, stop }
}
