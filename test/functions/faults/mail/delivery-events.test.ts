import { afterEach, describe, expect, it, vi } from 'vitest'
import { randomToken } from '#functions/crypto.ts'
import { recordMailEvent } from '#functions/mail/record-mail-event.ts'
import { addTime } from '#functions/time.ts'
import { createDeliveryEvent } from '../../support/delivery-event.ts'
import type { Reply } from '../../support/fault-proxy.ts'
import { findLinkToken, listMailsTo, localPortal, requestLink } from '../../support/local-portal.ts'
import { proxyService } from '../../support/portal-with-fault-proxy.ts'
import { sendQueuedMails } from '../../support/send-queued-mails.ts'

const proxy = await proxyService('AWS_ENDPOINT_URL_SES')
vi.stubEnv('MAIL_CONFIGURATION_SET', 'of-the-stage')
const local = localPortal()
afterEach(() => {
  local.clock.now = new Date('2027-08-16T09:00:00Z')
})

async function queueLink() {
  const { email, cookie, mailId } = await requestLink(local)
  const fetchStatus = async () => {
    const reply = await local.request('GET', '/auth/mail-status', { cookie })
    return ((await reply.json()) as { status: string }).status
  }
  return { email, mailId, fetchStatus }
}

const record = (mailEvent: unknown) => recordMailEvent(mailEvent, local.ports)

/** The events of SES in ascending priority, with the status that the applicant sees. */
const events = [
  ['DeliveryDelay', undefined, 'delayed'],
  ['Bounce', 'Transient', 'bounced'],
  ['Delivery', undefined, 'delivered'],
  ['Bounce', 'Permanent', 'bounced'],
  ['Complaint', undefined, 'delivered'],
] as const

describe('fault 6: events of an email, repeated and in any order', () => {
  it('are those of the stage that sent it, although stages may share an identity', async () => {
    await queueLink()
    await sendQueuedMails(local.ports)
    const calls = proxy.calls.map(({ body }) => new URLSearchParams(body).get('ConfigurationSetName'))
    expect(new Set(calls)).toEqual(new Set(['of-the-stage']))
  })

  it.each(events.flatMap(first => events.map(second => [first, second])))(
    'lead to the same status: %j and %j',
    async (...pair) => {
      const mailId = randomToken()
      const content = { kind: 'sign-in-link', ucasId: '1', email: 'a@example.org', next: '/' } as const
      await local.ports.mails.add(mailId, content.email, content, local.clock.now)
      for (const [eventType, bounceType] of [...pair, ...pair])
        await record(createDeliveryEvent(mailId, eventType, bounceType))
      const latest = events.findLast(event => pair.includes(event))
      expect(await local.ports.mails.getStatus(mailId, local.clock.now)).toBe(latest?.[2])
    },
  )

  it('of an undetermined bounce say that the email came back, and not that the address is wrong', async () => {
    const { mailId } = await queueLink()
    await record(createDeliveryEvent(mailId, 'Bounce', 'Undetermined'))
    expect((await local.ports.mails.get(mailId))?.deliveryStatus).toBe('returned')
  })

  it('count although the email is not yet recorded as sent', async () => {
    const { mailId, fetchStatus } = await queueLink()
    await record(createDeliveryEvent(mailId, 'Delivery'))
    await local.ports.mails.markSent(mailId, local.clock.now)
    expect(await fetchStatus()).toBe('delivered')
  })

  it('are ignored for unknown emails and of other types', async () => {
    const unknown = randomToken()
    await record(createDeliveryEvent(unknown, 'Delivery'))
    expect(await local.ports.mails.get(unknown)).toBeUndefined()
    const { mailId, fetchStatus } = await queueLink()
    await record(createDeliveryEvent(mailId, 'Send'))
    await record({ ...createDeliveryEvent(mailId, 'Delivery'), detail: { eventType: 'Delivery', mail: {} } })
    expect(await fetchStatus()).toBe('queued')
  })
})

it('fault 12: an address that bounces is reported; the link stays valid, and no other email is sent', async () => {
  const { email, mailId, fetchStatus } = await queueLink()
  await sendQueuedMails(local.ports)
  await record(createDeliveryEvent(mailId, 'Bounce', 'Permanent'))
  expect(await fetchStatus()).toBe('bounced')

  local.clock.now = addTime(local.clock.now, { minutes: 20 })
  await sendQueuedMails(local.ports)
  const mails = await listMailsTo(email)
  expect(mails).toHaveLength(1)
  const token = findLinkToken(mails[0]?.text)
  const verified = await local.request('POST', '/auth/verify', { form: { token } })
  expect(verified.headers.get('location')).toBe('/applicant/applications/new')
})

const refusal = async (): Promise<Reply> => ({
  status: 503,
  headers: { 'content-type': 'text/xml' },
  body: Buffer.from('<ErrorResponse><Error><Code>ServiceUnavailable</Code></Error></ErrorResponse>'),
})

describe.each([
  ['responds with an error', refusal],
  ['closes every connection', async () => 'cut' as const],
])('fault 12: SES %s', (_, handler) => {
  it('the email stays queued, is delayed after an hour, and is sent once when SES is available', async () => {
    await sendQueuedMails(local.ports)
    const { email, mailId, fetchStatus } = await queueLink()
    proxy.handle(handler)
    expect(await sendQueuedMails(local.ports)).toEqual([mailId])
    expect(await fetchStatus()).toBe('queued')
    local.clock.now = addTime(local.clock.now, { minutes: 65 })
    expect(await sendQueuedMails(local.ports)).toEqual([mailId])
    expect(await fetchStatus()).toBe('delayed')

    proxy.handle()
    expect(await listMailsTo(email)).toEqual([])
    local.clock.now = addTime(local.clock.now, { minutes: 60 })
    await sendQueuedMails(local.ports)
    expect(await fetchStatus()).toBe('sent')
    const [mail, ...more] = await listMailsTo(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('until Monday 16 August 2027 at 12:35')
  })
})
