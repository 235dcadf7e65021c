import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.hoisted(() => {
  process.env.PORTAL_CONFIGURATION = JSON.stringify({ mailsPerDay: 50_000, bouncesPerHour: 20 })
})
const { countBounce, countDelivery } = await import('#functions/mail/bounce-limit.ts')
const { recordMailEvent } = await import('#functions/mail/record-mail-event.ts')
const { sendDueMails } = await import('#functions/mail/send-mail.ts')
const { portal } = await import('#functions/portal.ts')
const { addTime } = await import('#functions/time.ts')
const { captureLog } = await import('../../captured-log.ts')
const { listMailsTo, localPortal, newUcasId } = await import('../../local-portal.ts')

const start = new Date('2027-08-16T09:00:00Z')
const school = '198.51.100.7'
const elsewhere = '198.51.100.8'
let local = localPortal()
beforeEach(() => {
  local = localPortal(start.toISOString())
})
// Held mails would stay for the tests of other files.
afterEach(async () => {
  local.clock.now = addTime(start, { hours: 3 })
  await sendDueMails(local.ports)
})

const ask = (remoteAddress: string, email = `new${newUcasId()}@example.org`) =>
  portal(local.ports).request(
    '/portal/auth/signin',
    { method: 'POST', body: new URLSearchParams({ ucasId: newUcasId(), emailAddress: email }) },
    { incoming: { socket: { remoteAddress } } },
  )

/** Requests a link for somebody without a record. Returns the mail's id. */
async function requestLink(remoteAddress: string, email?: string) {
  const response = await ask(remoteAddress, email)
  expect(response.status).toBe(200)
  return /mail=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
}

const record = (mailId: string, eventType: 'Bounce' | 'Complaint') =>
  recordMailEvent(
    {
      detail: {
        eventType,
        ...(eventType === 'Bounce' && { bounce: { bounceType: 'Permanent' } }),
        mail: { tags: { mail: [mailId] } },
      },
    },
    local.ports,
  )

async function bounceLinks(remoteAddress: string, count: number) {
  const mailIds = []
  for (let link = 0; link < count; link++) mailIds.push(await requestLink(remoteAddress))
  for (const mailId of mailIds) await record(mailId, 'Bounce')
}

describe('bounces of links to new people that one network requested', () => {
  it('pause the new people of this network alone, for an hour', async () => {
    const log = captureLog()
    await bounceLinks(school, 30)
    const refused = await ask(school)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3600')
    await requestLink(elsewhere)
    expect(log.lines().filter(line => 'bounces-over-limit' in line)).toEqual([])
    local.clock.now = addTime(start, { hours: 1 })
    await requestLink(school)
  })

  it('leave its links that wait to a later run, and those of others not', async () => {
    await sendDueMails(local.ports)
    const waiting = `waiting${newUcasId()}@example.org`
    const other = `other${newUcasId()}@example.org`
    for (let link = 0; link < 10; link++) await requestLink(school)
    await requestLink(school, waiting)
    await requestLink(elsewhere, other)
    await bounceLinks(school, 11)
    await sendDueMails(local.ports)
    expect(await listMailsTo(waiting)).toEqual([])
    expect(await listMailsTo(other)).toHaveLength(1)
    local.clock.now = addTime(start, { hours: 1 })
    await sendDueMails(local.ports)
    expect(await listMailsTo(waiting)).toHaveLength(1)
  })

  it('pause all new people when they come from many networks', async () => {
    for (let network = 0; network < 2; network++) await bounceLinks(`203.0.113.${network}`, 10)
    await requestLink(elsewhere)
    await bounceLinks('203.0.113.99', 1)
    expect((await ask(elsewhere)).status).toBe(429)
  })

  it('count for all up to the limit of the network when recipients complain', async () => {
    for (let network = 0; network < 2; network++)
      await record(await requestLink(`203.0.113.${network}`), 'Complaint')
    expect((await ask('203.0.113.0')).status).toBe(429)
    await requestLink(elsewhere)
    await record(await requestLink('203.0.113.2'), 'Complaint')
    expect((await ask(elsewhere)).status).toBe(429)
  })

  it('do not pause a school of 1,000 of whom 4 % mistype their address', async () => {
    const mail = await local.ports.outbox.get(await requestLink(school))
    if (!mail) throw new Error('there is no mail')
    const limits = local.ports['sign-in-limits']
    for (let person = 0; person < 1000; person += 25) {
      await countBounce(limits, mail, start)
      await Promise.all(Array.from({ length: 24 }, () => countDelivery(limits, mail, start)))
    }
    await requestLink(school)
    await bounceLinks(school, 20)
    expect((await ask(school)).status).toBe(429)
  })

  it('are stored without the network address', async () => {
    const mail = await local.ports.outbox.get(await requestLink(school))
    expect(mail?.network).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(mail)).not.toContain(school)
  })
})
