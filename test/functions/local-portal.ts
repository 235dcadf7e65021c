import { randomInt } from 'node:crypto'
import { vi } from 'vitest'
import { seed } from '#functions/catalogue/seed-catalogue.ts'
import { livePorts } from '#functions/create-ports.ts'
import { sweepOutbox } from '#functions/mail/send-mail.ts'
import { portal } from '#functions/portal.ts'

export type Json = Record<string, unknown>
type Asked = {
  json?: unknown
  form?: Record<string, string>
  bearer?: string
  cookie?: string
  headers?: Record<string, string>
}

/** A portal over the local AWS with a clock that a test may set. */
export function localPortal(start = '2027-08-16T09:00:00Z') {
  const clock = { now: new Date(start) }
  const incoming = { socket: { remoteAddress: `198.51.100.${randomInt(255)}:${randomInt(65_535)}` } }
  const ports = livePorts({ now: () => clock.now })
  const api = portal(ports)

  const ask = (method: string, path: string, { json, form, bearer, cookie, headers }: Asked = {}) =>
    api.request(
      `/portal${path}`,
      {
        method,
        headers: {
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        ...(json === undefined ? {} : { body: typeof json === 'string' ? json : JSON.stringify(json) }),
        ...(form ? { body: new URLSearchParams(form) } : {}),
      },
      { incoming },
    )

  return { clock, ports, ask, seeded: () => seed(ports) }
}
export type LocalPortal = ReturnType<typeof localPortal>

export const newUcasId = () => String(randomInt(1_000_000_000, 9_999_999_999))

type StoredMail = { destination: { to: string[] }; subject: string; body: { text?: string; html?: string } }

/** Every mail that was sent, newest first. */
export async function mails(): Promise<StoredMail[]> {
  const response = await fetch(`${process.env.AWS_ENDPOINT_URL_SES}/store`)
  const { emails } = (await response.json()) as { emails: StoredMail[] }
  return emails.reverse()
}

/** The mails that reached an address, newest first. */
export const mailsTo = async (address: string) =>
  (await mails()).filter(mail => mail.destination.to.includes(address))

export const linkIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

/** A person who has signed in: by the form, the mailed link and its button, as in a browser. */
export async function signedIn(local: LocalPortal, ucasId = newUcasId(), email = `a${ucasId}@example.org`) {
  const before = (await mailsTo(email)).length
  const asked = await local.ask('POST', '/auth/signin', { form: { ucasId, emailAddress: email } })
  if (asked.status !== 200) throw new Error(`sign-in answered ${asked.status}`)
  const mail = await vi.waitUntil(async () => {
    await sweepOutbox(local.ports)
    const mails = await mailsTo(email)
    return mails.length > before && mails[0]
  }, 20_000)
  const token = linkIn(mail.body.text)
  const followed = await local.ask('POST', '/auth/verify', { form: { token } })
  const cookie = followed.headers.get('set-cookie')?.split(';')[0] ?? ''
  const answered = await local.ask('GET', '/auth/bearer-token', { cookie })
  const { bearerToken } = (await answered.json()) as { bearerToken: string }
  return { ucasId, email, token, cookie, bearer: bearerToken }
}
