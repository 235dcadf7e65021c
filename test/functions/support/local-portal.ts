import { randomInt } from 'node:crypto'
import { createCommandPorts, setDatabaseTimeouts } from '#bin/ports/command-ports.ts'
import { seedCatalogue } from '#bin/seed-catalogue.ts'
import { readConfiguration } from '#functions/configuration.ts'
import { portal } from '#functions/routes/index.ts'
import type { SentMail } from '#infra/local/mail/mailbox.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'
import { createRequest, type RequestOptions } from '../../support/api-client.ts'
import { sendQueuedMails } from './send-queued-mails.ts'

export type Json = Record<string, unknown>

/** Creates a portal over the local AWS, with a clock that the test sets and changes of the configuration. */
export function localPortal(start = '2027-08-16T09:00:00Z', changes: Partial<Configuration> = {}) {
  // The local database is slow with many connections or rows.
  setDatabaseTimeouts(60_000)
  const clock = { now: new Date(start) }
  const configuration = { ...readConfiguration(), ...changes }
  const ports = createCommandPorts({ now: () => clock.now, configuration })
  return { clock, ports, request: createCaller(ports) }
}
export type LocalPortal = ReturnType<typeof localPortal>

/** Returns a function that calls the API over these ports. */
export function createCaller(ports: Parameters<typeof portal>[0]) {
  const api = portal(ports)
  return (method: string, path: string, options?: RequestOptions) =>
    api.request(`/portal${path}`, createRequest(method, options))
}

export async function seededPortal(...options: Parameters<typeof localPortal>) {
  const local = localPortal(...options)
  await seedCatalogue(local.ports)
  return local
}

export async function readReply(responding: Response | Promise<Response>) {
  const response = await responding
  return { status: response.status, body: (await response.json()) as Json }
}

export const newUcasId = () => String(randomInt(1_000_000_000, 9_999_999_999))

/** Returns the mails that an address received, newest first. */
export async function listMailsTo(address: string): Promise<SentMail[]> {
  const response = await fetch(`${process.env.AWS_ENDPOINT_URL_SES}?to=${encodeURIComponent(address)}`)
  return (await response.json()) as SentMail[]
}

export const findLinkToken = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

/** Requests a link by the form. Returns its response and its cookie, whose value is the id of the mail. */
export async function requestLink(
  local: LocalPortal,
  ucasId = newUcasId(),
  email = `a${ucasId}@example.org`,
) {
  const response = await local.request('POST', '/auth/signin', { form: { ucasId, emailAddress: email } })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { ucasId, email, response, cookie, mailId: cookie.split('=')[1] ?? '' }
}

/** Signs a person in by the form, the mailed link and its button, as in a browser. */
export async function signInByMail(
  local: LocalPortal,
  ucasId = newUcasId(),
  email = `a${ucasId}@example.org`,
) {
  await requestLink(local, ucasId, email)
  await sendQueuedMails(local.ports)
  const token = findLinkToken((await listMailsTo(email))[0]?.text)
  const verified = await local.request('POST', '/auth/verify', { form: { token } })
  const cookie = verified.headers.get('set-cookie')?.split(';')[0] ?? ''
  const session = await local.request('GET', '/auth/bearer-token', { cookie })
  const { bearerToken } = (await session.json()) as { bearerToken: string }
  return { ucasId, email, token, cookie, bearer: bearerToken }
}
