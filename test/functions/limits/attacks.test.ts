import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Budget,
  linksOffRecord,
  mailboxLinks,
  mailboxLinksFromNetwork,
  networkBounces,
  newAddressLinks,
  personCalls,
  wrongPairs,
} from '#functions/limits/limits.ts'
import { recordMailEvent } from '#functions/mail/record-mail-event.ts'
import { portal } from '#functions/routes/portal.ts'
import { addTime } from '#functions/time.ts'
import { captureLog } from '../captured-log.ts'
import { createDeliveryEvent } from '../delivery-event.ts'
import { newApplicantRequest, send, signInPerson } from '../faults/support/test-applicants.ts'
import { importApplicant } from '../imported-applicant.ts'
import { findLinkToken, listMailsTo, localPortal, newUcasId, signIn } from '../local-portal.ts'
import { sendQueuedMails } from '../send-queued-mails.ts'

const start = new Date('2027-08-12T07:00:00Z')
const school = '198.51.100.7'
const mailsPerDay = 400
let local = localPortal()
beforeEach(() => {
  local = localPortal(start.toISOString(), { mailsPerDay })
})

type Answer = { status: number; message: string; retryAfter: number; mailId: string }
const addressOf = (ucasId: string) => `person${ucasId}@example.org`
const numberedNetwork = (index: number) => `203.0.113.${index}`
const codeOf = async (address: string) =>
  createHmac('sha256', await local.ports.secrets.get('network-key'))
    .update(address)
    .digest('base64url')

/** Requests a link from a network, by default for somebody who is new. */
async function ask(
  remoteAddress: string,
  ucasId = newUcasId(),
  emailAddress = addressOf(ucasId),
): Promise<Answer> {
  const response = await portal(local.ports).request(
    '/portal/auth/signin',
    { method: 'POST', body: new URLSearchParams({ ucasId, emailAddress }) },
    { incoming: { socket: { remoteAddress } } },
  )
  const { message = '' }: { message?: string } = await response.json()
  return {
    status: response.status,
    message,
    retryAfter: Number(response.headers.get('retry-after')),
    mailId: /mail=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '',
  }
}

/** Takes from a limit what it allows at once, except for some uses, in one write. */
async function useUp<S>(limit: Budget<S>, subject: S, except = 0) {
  const { limits, transaction } = local.ports
  const { burst, intervalMs } = limit.size
  const all = { ...limit, size: { burst, intervalMs: (burst - except) * intervalMs } }
  const state = await limits.read(limit, subject, start)
  await transaction([limits.takeWrite(all, subject, state, '', start)])
}
const useUpBounces = async () => useUp(networkBounces, { network: await codeOf(school) })
const dailyLinks = linksOffRecord({ mailsPerDay })

const wait = (time: Parameters<typeof addTime>[1]) => {
  local.clock.now = addTime(local.clock.now, time)
}
const record = (mailId: string, eventType: string, bounceType = 'Permanent') =>
  recordMailEvent(createDeliveryEvent(mailId, eventType, bounceType), local.ports)
const countOf = (metric: string, log: ReturnType<typeof captureLog>) =>
  log.lines().filter(line => line[metric] === 1).length

describe('strangers whose mails bounce', () => {
  it('slow the new addresses of their own network: three links at once, and then one every five seconds', async () => {
    const log = captureLog()
    const { mailId } = await ask(school)
    await useUpBounces()
    await record(mailId, 'Bounce')
    expect(countOf('bounces-over-limit', log)).toBe(1)
    for (let link = 0; link < 3; link++) expect((await ask(school)).status).toBe(200)
    const refused = await ask(school)
    expect([refused.status, refused.retryAfter]).toEqual([429, 5])
    expect(refused.message).toBe(
      'Many of our emails to addresses entered where you are came back, so we send links there slowly. You can ask again at 08:01.',
    )
    expect((await ask(numberedNetwork(1))).status).toBe(200)
    wait({ seconds: 5 })
    expect([(await ask(school)).status, (await ask(school)).status]).toEqual([200, 429])
  })

  it('never slow a person on record, an address that has followed a link, or a receipt', async () => {
    await local.seed()
    const imported = await importApplicant(local)
    const signedIn = await signIn(local)
    const applicant = await signInPerson(local)
    await useUpBounces()
    await useUp(newAddressLinks, { network: await codeOf(school) })
    expect((await ask(school)).status).toBe(429)
    expect((await send(local, newApplicantRequest(applicant))).status).toBe(201)
    await sendQueuedMails(local.ports)
    expect(await listMailsTo(applicant.email)).toHaveLength(1)
    for (const { ucasId, email } of [imported, signedIn, applicant])
      expect((await ask(school, ucasId, email)).status).toBe(200)
  })
})

describe('the budget of bounces of a network', () => {
  const readBudget = async () =>
    local.ports.limits.read(networkBounces, { network: await codeOf(school) }, start)

  it.each([
    ['a bounce', 'Bounce', 'Permanent', 1],
    ['a click on “spam”', 'Complaint', undefined, 1],
    ['a full mailbox', 'Bounce', 'Transient', 0],
    ['a delivered mail', 'Delivery', undefined, 0],
  ])('loses for %s (%s, %s) %i use', async (_, eventType, bounceType, uses) => {
    await record((await ask(school)).mailId, eventType, bounceType)
    const expected = uses && start.getTime() + uses * networkBounces.size.intervalMs
    expect((await readBudget()).fullAt).toBe(expected)
  })

  it('loses nothing for people on record from UCAS', async () => {
    const { ucasId, email } = await importApplicant(local)
    await record((await ask(school, ucasId, email)).mailId, 'Bounce')
    expect((await readBudget()).fullAt).toBe(0)
  })

  it('has one use more after twenty mails were delivered', async () => {
    const { mailId } = await ask(school)
    await useUpBounces()
    expect((await readBudget()).retryAt).toBeDefined()
    await local.ports.limits.give(networkBounces, { network: await codeOf(school) }, 19 / 20, start)
    await record(mailId, 'Delivery')
    expect((await readBudget()).retryAt).toBeUndefined()
  })
})

describe('a refused sign-in', () => {
  it('takes from nothing: a person who tried while all links were used up gets one afterwards', async () => {
    await useUp(dailyLinks, {})
    const ucasId = newUcasId()
    for (let attempt = 0; attempt < 4; attempt++)
      expect((await ask(school, ucasId)).message).toBe(
        'Many people are signing in today. You can ask again at 08:09.',
      )
    wait({ minutes: 9 })
    expect((await ask(school, ucasId)).status).toBe(200)
  })

  it('of a person over two limits names the one that lasts longer', async () => {
    const email = addressOf(newUcasId())
    await useUp(mailboxLinksFromNetwork, { ucasId: '', email, network: await codeOf(school) })
    await useUp(dailyLinks, {})
    expect((await ask(school, newUcasId(), email)).message).toBe(
      'Many links were requested for this email address. You can ask again at 08:10.',
    )
    expect((await ask(school)).message).toBe('Many people are signing in today. You can ask again at 08:09.')
  })

  it('names the limit and the person’s own link', async () => {
    const ucasId = newUcasId()
    await ask(school, ucasId)
    await sendQueuedMails(local.ports)
    await useUp(dailyLinks, {}, 1)
    expect((await ask(school, ucasId)).message).toBe(
      'Many people are signing in today. Your newest link works until 08:30. You can ask again at 08:09.',
    )
  })

  it('does not point at a link whose mail came back', async () => {
    const ucasId = newUcasId()
    for (const bounceType of ['Permanent', 'Transient', 'Permanent']) {
      const { mailId } = await ask(school, ucasId)
      await sendQueuedMails(local.ports)
      await record(mailId, 'Bounce', bounceType)
    }
    expect((await ask(school, ucasId)).message).toBe(
      'Many links were requested for this email address. You can ask again at 08:15.',
    )
  })
})

it('forty simultaneous sign-ins of one person queue one email, and all succeed', async () => {
  const ucasId = newUcasId()
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(school, ucasId)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ mailId }) => mailId)).size).toBe(1)
  await sendQueuedMails(local.ports)
  expect(await listMailsTo(addressOf(ucasId))).toHaveLength(1)
  // They took one link of six.
  for (let link = 0; link < 5; link++)
    expect((await ask(school, newUcasId(), addressOf(ucasId))).status).toBe(200)
})

describe('requests under other UCAS IDs for the mailbox of a person who was not imported', () => {
  it('are six from one network, and never point the person at a stranger’s link', async () => {
    const email = addressOf(newUcasId())
    for (let request = 0; request < 6; request++)
      expect((await ask(school, newUcasId(), email)).status).toBe(200)
    await sendQueuedMails(local.ports)

    const there = await ask(school, newUcasId(), email)
    expect([there.status, there.retryAfter]).toEqual([429, 600])
    expect(there.message).toBe(
      'Many links were requested for this email address. You can ask again at 08:10.',
    )
    expect((await ask(numberedNetwork(1), newUcasId(), email)).status).toBe(200)
    const { ucasId } = await importApplicant(local, { emailKey: email })
    expect((await ask(school, ucasId, email)).status).toBe(200)
  })

  it('are thirty from any number of networks, and then one every two minutes', async () => {
    const email = addressOf(newUcasId())
    await useUp(mailboxLinks, { ucasId: '', email }, 1)
    const answers = [1, 2].map(() => ask(numberedNetwork(1), newUcasId(), email))
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 429])
    expect((await ask(numberedNetwork(2), newUcasId(), email)).retryAfter).toBe(120)
    wait({ minutes: 2 })
    expect((await ask(school, newUcasId(), email)).status).toBe(200)
  })

  it.each([
    ['sam+a@example.org', 'sam+b@example.org', true],
    ['s.am@gmail.com', 'SAM@gmail.com ', true],
    ['sam@gmail.com', 'sam+a@googlemail.com', true],
    ['sam@icloud.com', 'sam@me.com', true],
    ['sam@me.com', 'sam@mac.com', true],
    ['s.am@example.org', 'sam@example.org', false],
    ['+sama@example.org', '+samb@example.org', false],
    ['sam@example.org', 'sam@example.com', false],
  ])('for %j and %j count together: %s', (one, other, together) => {
    for (const { key } of [mailboxLinks, mailboxLinksFromNetwork]) {
      const [first, second] = [one, other].map(email => key({ ucasId: '', email, network: school }))
      expect(first === second).toBe(together)
    }
  })
})

describe('a flood of sign-ins for one person', () => {
  it('sends seven emails an hour, of which the newest link works', async () => {
    const ucasId = newUcasId()
    const email = addressOf(ucasId)
    for (let step = 0; step < 12; step++) {
      const { status } = await ask(numberedNetwork(step), ucasId, step % 2 ? email : email.toUpperCase())
      expect([200, 429]).toContain(status)
      await sendQueuedMails(local.ports)
      wait({ minutes: 5 })
    }
    const mails = [...(await listMailsTo(email)), ...(await listMailsTo(email.toUpperCase()))]
    expect(mails.length).toBeLessThanOrEqual(7)

    wait({ minutes: -1 })
    const refused = await ask(school, ucasId, email)
    expect(refused.message).toMatch(
      /^Your newest link works until \d\d:\d\d\. You can ask again at \d\d:\d\d\.$/,
    )
    expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60)
    const usableLinks = await Promise.all(
      mails.map(({ text }) => local.ports['sign-in-links'].getUsable(findLinkToken(text), local.clock.now)),
    )
    expect(usableLinks.some(Boolean)).toBe(true)
    wait({ seconds: refused.retryAfter })
    expect((await ask(school, ucasId, email)).status).toBe(200)
  })

  it('under a stranger’s address does not hinder the right one', async () => {
    const { ucasId, email } = await importApplicant(local)
    await useUp(wrongPairs, { ucasId, email }, 1)
    expect((await ask(school, ucasId, addressOf(newUcasId()))).status).toBe(409)
    const refused = await ask(school, ucasId, addressOf(newUcasId()))
    expect([refused.status, refused.retryAfter]).toEqual([429, 360])
    expect(refused.message).toContain('You can ask again at 08:06.')
    expect((await ask(school, ucasId, email)).status).toBe(200)
  })
})

it('a flood of invented people uses 80 % of the daily mails at most, and leaves the rest to people on record', async () => {
  const { burst, intervalMs } = dailyLinks.size
  expect(burst + Math.ceil(86_400_000 / intervalMs)).toBeLessThanOrEqual(0.8 * mailsPerDay)

  const log = captureLog()
  await useUp(dailyLinks, {}, 1)
  const answers = [await ask(numberedNetwork(1)), await ask(numberedNetwork(2))]
  expect(answers.map(({ status }) => status)).toEqual([200, 429])
  expect(countOf('links-over-daily-limit', log)).toBe(1)
  const { ucasId, email } = await importApplicant(local)
  expect((await ask(school, ucasId, email)).status).toBe(200)
})

it('a signed-in person who makes a hundred calls within a second is refused the next, and nobody else is', async () => {
  const { bearer, ucasId, email } = await signIn(local)
  const save = (bearer: string) => local.request('PUT', '/api/draft', { bearer, json: {} })
  await useUp(personCalls, { ucasId, email }, 1)
  expect((await save(bearer)).status).toBe(422)
  const refused = await save(bearer)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toMatchObject({ kind: 'client', message: expect.stringContaining('Wait') })
  expect((await save((await signIn(local)).bearer)).status).toBe(422)
  wait({ seconds: 1 })
  expect((await save(bearer)).status).toBe(422)
})

it('a network address is stored as a code that nobody can look up', async () => {
  const mail = await local.ports.mails.get((await ask(school)).mailId)
  expect((await local.ports.secrets.get('network-key')).length).toBeGreaterThanOrEqual(43)
  expect(mail?.network).toBe(await codeOf(school))
})
