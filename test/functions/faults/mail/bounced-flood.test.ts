import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.hoisted(() => {
  process.env.PORTAL_CONFIGURATION = JSON.stringify({ bouncesPerHour: 5, hotline: '020 7946 0099' })
})
const { tableName } = await import('#functions/needs.ts')
const { recordMailEvent } = await import('#functions/mail/record-mail-event.ts')
const { sendDueMails, sendQueuedMails } = await import('#functions/mail/send-mail.ts')
const { database } = await import('#functions/repositories/database.ts')
const { addTime } = await import('#functions/time.ts')
const { submitApplication } = await import('../../../bin/admin/submit-application.ts')
const { captureLog } = await import('../../captured-log.ts')
const { importApplicant } = await import('../../imported-applicant.ts')
const { listMailsTo, localPortal, newUcasId } = await import('../../local-portal.ts')
const { importedApplicantRequest, newApplicantRequest, send, signInImportedPerson, signInPerson } =
  await import('../support/test-applicants.ts')

const start = new Date('2027-08-16T09:00:00Z')
let local = localPortal()
beforeEach(async () => {
  local = localPortal(start.toISOString())
  await sendDueMails(local.ports)
})
// Held mails would stay for the tests of other files.
afterEach(async () => {
  local.clock.now = addTime(start, { hours: 3 })
  await sendDueMails(local.ports)
})

const ask = (ucasId: string, emailAddress: string) =>
  local.request('POST', '/auth/signin', { form: { ucasId, emailAddress } })

/** Requests a link, by default to somebody without a record. Returns the mail's id and address. */
async function requestLink(ucasId = newUcasId(), email = `invented${ucasId}@example.org`) {
  const response = await ask(ucasId, email)
  expect(response.status).toBe(200)
  const mailId = /mail=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { mailId, email }
}

const record = (mailId: string, eventType: string, details = {}) =>
  recordMailEvent({ detail: { eventType, ...details, mail: { tags: { mail: [mailId] } } } }, local.ports)
const recordBounce = (mailId: string, bounceType = 'Permanent') =>
  record(mailId, 'Bounce', { bounce: { bounceType } })

/** Requests links to invented addresses, which bounce. */
async function bounceLinks(count: number) {
  for (let link = 0; link < count; link++) await recordBounce((await requestLink()).mailId)
}

describe('links to invented addresses that bounce', () => {
  it('stop those to people without a record for an hour, and no others', async () => {
    const { ucasId, email } = await importApplicant(local)
    await bounceLinks(6)
    const refused = await ask(newUcasId(), 'somebody@example.org')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect(await refused.json()).toEqual({
      kind: 'client',
      message:
        'Too many of our sign-in emails could not be delivered, so we have paused some of them. If you cannot wait, call 020 7946 0099. You can ask again at 11:00.',
    })
    expect((await ask(ucasId, email)).status).toBe(200)
    local.clock.now = addTime(start, { hours: 1 })
    await requestLink()
  })

  it('leave the links that wait to a later run, also those of the stream, and send the others', async () => {
    const waiting = await requestLink()
    const inStream = await requestLink()
    await bounceLinks(6)
    const { ucasId, email } = await importApplicant(local)
    const known = await requestLink(ucasId, email)
    const change = ({ mailId }: typeof waiting) => ({
      eventName: 'INSERT',
      dynamodb: { Keys: { mailId: { S: mailId } } },
    })
    await sendQueuedMails({ Records: [inStream, known].map(change) }, local.ports)
    await sendDueMails(local.ports)
    expect(await listMailsTo(email)).toHaveLength(1)
    for (const link of [waiting, inStream]) expect(await listMailsTo(link.email)).toEqual([])

    local.clock.now = addTime(start, { hours: 1 })
    await sendDueMails(local.ports)
    for (const link of [waiting, inStream]) expect(await listMailsTo(link.email)).toHaveLength(1)
  })

  it('hold the receipts of people whose record was created here, and no others', async () => {
    await local.seed()
    const person = await signInPerson(local)
    const imported = await signInImportedPerson(local)
    await bounceLinks(6)
    expect((await send(local, newApplicantRequest(person))).status).toBe(201)
    expect((await send(local, importedApplicantRequest(imported))).status).toBe(201)
    await sendDueMails(local.ports)
    expect(await listMailsTo(person.email)).toEqual([])
    expect(await listMailsTo(imported.email)).toHaveLength(1)
    expect((await ask(person.ucasId, person.email)).status).toBe(429)

    local.clock.now = addTime(start, { hours: 1 })
    await sendDueMails(local.ports)
    expect(await listMailsTo(person.email)).toHaveLength(1)
    expect((await ask(person.ucasId, person.email)).status).toBe(200)
  })

  it('pause for the whole hour, also when other mails are sent meanwhile', async () => {
    await bounceLinks(6)
    const { ucasId, email } = await importApplicant(local)
    await requestLink(ucasId, email)
    await sendDueMails(local.ports)
    expect(await listMailsTo(email)).toHaveLength(1)
    const { Items = [] } = await database.send(new ScanCommand({ TableName: tableName('sign-in-limits') }))
    const pauses = Items.filter(({ pausedUntil }) => pausedUntil !== undefined)
    expect(pauses).not.toEqual([])
    expect(pauses.filter(({ expires, pausedUntil }) => expires * 1000 < pausedUntil)).toEqual([])
  })

  it('are counted once each, for an alarm beyond the limit', async () => {
    const links = []
    for (let link = 0; link < 6; link++) links.push(await requestLink())
    const log = captureLog()
    for (const { mailId } of links.slice(0, 5)) {
      await recordBounce(mailId)
      await recordBounce(mailId)
    }
    await requestLink()
    expect(log.lines().filter(line => 'bounces-over-limit' in line)).toEqual([])
    await recordBounce(links[5]?.mailId ?? '')
    expect(log.lines()).toContainEqual(expect.objectContaining({ 'bounces-over-limit': 1 }))
    expect((await ask(newUcasId(), 'somebody@example.org')).status).toBe(429)
  })

  it('are one more for every twenty that are delivered', async () => {
    await bounceLinks(5)
    for (let link = 0; link < 20; link++) await record((await requestLink()).mailId, 'Delivery')
    await bounceLinks(1)
    await requestLink()
    await bounceLinks(1)
    expect((await ask(newUcasId(), 'somebody@example.org')).status).toBe(429)
  })

  it('never extend a pause, and count again after it', async () => {
    const links = []
    for (let link = 0; link < 10; link++) links.push(await requestLink())
    local.clock.now = addTime(start, { minutes: 30 })
    for (const { mailId } of links.slice(0, 6)) await recordBounce(mailId)
    local.clock.now = addTime(start, { minutes: 70 })
    for (const { mailId } of links.slice(6)) await recordBounce(mailId)
    local.clock.now = addTime(start, { minutes: 90 })
    await bounceLinks(5)
    await requestLink()
    await bounceLinks(1)
    expect((await ask(newUcasId(), 'somebody@example.org')).status).toBe(429)
  })

  it('include all mails to people whose record was created here', async () => {
    await local.seed()
    const { ucasId, email, number } = await submitApplication(local)
    await bounceLinks(4)
    let receiptId = ''
    for await (const page of local.ports.outbox.listPages())
      for (const { mailId, letter } of page)
        if (letter.kind === 'application-received' && letter.applicationNumber === number) receiptId = mailId
    await recordBounce(receiptId)
    const { mailId } = await requestLink(ucasId, email)
    await requestLink()
    await recordBounce(mailId)
    expect((await ask(newUcasId(), 'somebody@example.org')).status).toBe(429)
  })

  it('stop links at the first complaint, which counts as twenty', async () => {
    const { mailId } = await requestLink()
    await record(mailId, 'Complaint')
    expect((await ask(newUcasId(), 'somebody@example.org')).status).toBe(429)
  })

  it('are not those of addresses on the suppression list of this account', async () => {
    const bounce = { bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' }
    for (let link = 0; link < 8; link++) await record((await requestLink()).mailId, 'Bounce', { bounce })
    await requestLink()
  })

  it('are not those of mails that staff request', async () => {
    const content = {
      kind: 'attachment-request',
      requestId: 'request',
      attachmentType: 'Grades',
      forenames: 'Ada',
      applicationNumber: 'CL1000001',
      expiresAt: start.toISOString(),
    } as const
    await local.ports.outbox.add('staff', 'staff@example.org', content, start)
    await record('staff', 'Complaint')
    await requestLink()
    await sendDueMails(local.ports)
    expect(await listMailsTo('staff@example.org')).toHaveLength(1)
  })

  it.each([
    ['full mailboxes', () => requestLink(), 'Transient'],
    [
      'people on record from UCAS',
      async () => {
        const { ucasId, email } = await importApplicant(local)
        return requestLink(ucasId, email)
      },
      'Permanent',
    ],
  ])('are not those of %s', async (_, createLink, bounceType) => {
    for (let link = 0; link < 8; link++) await recordBounce((await createLink()).mailId, bounceType)
    await requestLink()
  })
})
