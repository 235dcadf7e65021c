import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Invoke } from '#bin/operator/release/release-history.ts'
import type { CommandPorts } from '#bin/ports/command-ports.ts'
import { secretVariable } from '#functions/environment.ts'
import { createOriginSecretCheck } from '#functions/http/check-origin-secret.ts'
import { createMailSender } from '#functions/mail/send-mail.ts'
import { portal } from '#functions/routes/index.ts'
import { startHttpServer } from '#infra/local/server/http-server.ts'
import { basePath, contractRows } from '#shared/contract.ts'

/** Starts what `release check` sees of a deployed stage: the site, its functions, and the sender of mails. */
export async function startDeployedPortal(ports: CommandPorts) {
  // The local portal has one value for every secret.
  process.env[secretVariable('origin-secret')] = 'local/origin-secret'
  /** What a bad version of a function, or of the page at a path, returns in place of its reply. */
  const badVersions = new Map<string, Response | object>()
  const invoke: Invoke = async (name, event) => {
    if (name === 'send-mail') return badVersions.get(name) ?? createMailSender(ports)(event as never)
    if (name === 'check-origin-secret') return badVersions.get(name) ?? createOriginSecretCheck(ports)(event)
    throw new Error(`nothing invokes ${name}`)
  }

  const getBadReply = (name: string) => {
    const bad = badVersions.get(name)
    return bad instanceof Response ? bad.clone() : undefined
  }
  const site = new Hono()
  for (const page of ['/', '/auth/sign-in', '/documents/add'])
    site.get(page, c => getBadReply(page) ?? c.text('page'))
  for (const [name, { method, path }] of contractRows)
    site.on(method, `${basePath}${path}`, async (_, next) => getBadReply(name) ?? next())
  const calls = portal(ports)
  site.all('/portal/*', ({ req, env }) => calls.fetch(req.raw, env))
  const { url, stop } = await startHttpServer(getRequestListener(site.fetch))
  /** Whether more mails wait in the queue than are sent during the check. */
  const queue = { isFull: false }
  const addMail = ports.mails.add
  const sender = createMailSender(ports)
  ports.mails.add = async (mailId, ...mail) => {
    await addMail(mailId, ...mail)
    if (badVersions.has('send-mail') || queue.isFull) return
    await sender({ Records: [{ messageId: mailId, body: mailId, eventSourceARN: '' }] })
  }
  return { origin: url, badVersions, queue, invoke, stop }
}
