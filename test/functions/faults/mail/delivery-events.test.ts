import fc from 'fast-check'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { randomToken } from '#functions/crypto.ts'
import { recordMailEvent } from '#functions/mail/record-mail-event.ts'
import { sendDueMails } from '#functions/mail/send-mail.ts'
import { addTime } from '#functions/time.ts'
import { findLinkToken, listMailsTo, localPortal, newUcasId } from '../../local-portal.ts'
import { type Answer, startFaultProxy } from '../support/fault-proxy.ts'

const wire = await startFaultProxy(process.env.AWS_ENDPOINT_URL_SES ?? '')
process.env.AWS_ENDPOINT_URL_SES = wire.endpoint
const local = localPortal()
afterEach(() => {
  wire.handle()
  local.clock.now = new Date('2027-08-16T09:00:00Z')
})
afterAll(async () => {
  await wire.stop()
})

/** Somebody who has asked for a link, and what they are told of its mail. */
async function asked() {
  const ucasId = newUcasId()
  const emailAddress = `fate${ucasId}@example.org`
  const answered = await local.request('POST', '/auth/signin', { form: { ucasId, emailAddress } })
  const cookie = answered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const mailId = cookie.split('=')[1] ?? ''
  const status = async () => {
    const told = await local.request('GET', '/auth/mail-status', { cookie })
    return ((await told.json()) as { status: string }).status
  }
  return { emailAddress, mailId, status }
}

const event = (mailId: string, eventType: string, bounceType?: string) => ({
  source: 'aws.ses',
  detail: {
    eventType,
    ...(bounceType ? { bounce: { bounceType } } : {}),
    mail: { messageId: 'of-ses', destination: ['a@example.org'], tags: { mail: [mailId] } },
  },
})
const tell = (told: unknown) => recordMailEvent(told, local.ports)

/** What SES tells, each outdoing those before it, and what the person is told. */
const told = [
  ['DeliveryDelay', undefined, 'delayed'],
  ['Bounce', 'Transient', 'bounced'],
  ['Delivery', undefined, 'delivered'],
  ['Bounce', 'Permanent', 'bounced'],
  ['Complaint', undefined, 'delivered'],
] as const

describe('fault 6: what SES tells of a mail, twice and in any order', () => {
  it('comes to the same in the end', async () => {
    const { mailId, status } = await asked()
    await sendDueMails(local.ports)
    const row = await local.ports.outbox.get(mailId)
    const places = fc.array(fc.nat({ max: told.length - 1 }), { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(places, async order => {
        const { letter, to } = row ?? (await local.ports.outbox.get(mailId)) ?? fail()
        await local.ports.outbox.add(mailId, to, letter, local.clock.now)
        for (const place of order) {
          const [eventType, bounceType] = told[place] ?? fail()
          await tell(event(mailId, eventType, bounceType))
        }
        expect(await status()).toBe(told[Math.max(...order)]?.[2])
      }),
      { numRuns: 60 },
    )
  })

  it('before the mail was recorded as sent counts all the same', async () => {
    const { mailId, status } = await asked()
    await tell(event(mailId, 'Delivery'))
    await local.ports.outbox.markSent(mailId, local.clock.now)
    expect(await status()).toBe('delivered')
  })

  it('of mails that are not known, or of other kinds, is nothing', async () => {
    const unknown = randomToken()
    await tell(event(unknown, 'Delivery'))
    expect(await local.ports.outbox.get(unknown)).toBeUndefined()
    const { mailId, status } = await asked()
    await tell(event(mailId, 'Send'))
    await tell({ ...event(mailId, 'Delivery'), detail: { eventType: 'Delivery', mail: {} } })
    expect(await status()).toBe('queued')
  })
})

describe('fault 12: an address that bounces', () => {
  it('is told of; the link is not burnt, and nothing is sent again unasked', async () => {
    const { emailAddress, mailId, status } = await asked()
    await sendDueMails(local.ports)
    await tell(event(mailId, 'Bounce', 'Permanent'))
    expect(await status()).toBe('bounced')

    local.clock.now = addTime(local.clock.now, { minutes: 20 })
    await sendDueMails(local.ports)
    const mails = await listMailsTo(emailAddress)
    expect(mails).toHaveLength(1)
    const token = findLinkToken(mails[0]?.body.text)
    const followed = await local.request('POST', '/auth/verify', { form: { token } })
    expect(followed.headers.get('location')).toBe('/applicant/applications/new')
  })
})

const refusal = async (): Promise<Answer> => ({
  status: 503,
  headers: { 'content-type': 'text/xml' },
  body: Buffer.from('<ErrorResponse><Error><Code>ServiceUnavailable</Code></Error></ErrorResponse>'),
})

describe.each([
  ['answers that it is down', refusal],
  ['cuts every connection', async () => 'cut' as const],
])('fault 12: SES %s', (_, trouble) => {
  it('the mail is kept and said to be delayed, and sent once when SES is back', async () => {
    const { emailAddress, status } = await asked()
    wire.handle(trouble)
    for (let time = 0; time < 12; time++) {
      local.clock.now = addTime(local.clock.now, { minutes: 5 })
      await sendDueMails(local.ports)
      expect(await status()).toBe('delayed')
    }

    wire.handle()
    expect(await listMailsTo(emailAddress)).toEqual([])
    local.clock.now = addTime(local.clock.now, { minutes: 5 })
    await sendDueMails(local.ports)
    expect(await status()).toBe('sent')
    const [mail, ...more] = await listMailsTo(emailAddress)
    expect(more).toEqual([])
    expect(mail?.body.text).toContain('until Monday 16 August 2027 at 11:35')
  })
})

function fail(): never {
  throw new Error('there is no such event')
}
