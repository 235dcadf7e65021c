import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { linksOffRecord } from '#functions/limits/limits.ts'
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
const numberedNetwork = (index: number) => `203.0.${Math.floor(index / 250)}.${index % 250}`

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

const wait = (minutes: number) => {
  local.clock.now = addTime(local.clock.now, { minutes })
}
/** Requests a link from the school for somebody after some seconds. */
const askAfter = (seconds: number, ucasId: string) => {
  local.clock.now = addTime(local.clock.now, { seconds })
  return ask(school, ucasId)
}
const record = (mailId: string, eventType: 'Bounce' | 'Complaint' | 'Delivery', bounceType = 'Permanent') =>
  recordMailEvent(createDeliveryEvent(mailId, eventType, bounceType), local.ports)

/** Requests links from a network to invented addresses, which bounce, if it is not refused. */
async function bounceLinks(network: string, count: number) {
  for (let link = 0; link < count; link++) await record((await ask(network)).mailId, 'Bounce')
}

/** Empties the school's budget of bounces, and then that of its new addresses. */
async function useUpBounces() {
  await bounceLinks(school, 11)
  for (let link = 0; link < 3; link++) expect((await ask(school)).status).toBe(200)
}

describe('strangers whose mails bounce', () => {
  it('slow the new addresses of their own network: three links at once, and then one every five seconds', async () => {
    await useUpBounces()
    const refused = await ask(school)
    expect([refused.status, refused.retryAfter]).toEqual([429, 5])
    expect(refused.message).toBe(
      'Many of our emails to addresses entered where you are came back, so we send links there slowly. You can ask again at 08:01.',
    )
    expect((await ask(numberedNetwork(1))).status).toBe(200)
    local.clock.now = addTime(start, { seconds: 5 })
    expect([(await ask(school)).status, (await ask(school)).status]).toEqual([200, 429])
  })

  it('who go on in a school let everybody there sign in within a minute, and raise an alarm', async () => {
    const log = captureLog()
    for (let minutes = 0; minutes < 3; minutes++) {
      await bounceLinks(school, 15)
      const person = newUcasId()
      const [first, second] = [await ask(school, person), await askAfter(60, person)]
      expect([first.status, second.status]).toContain(200)
    }
    expect(log.lines()).toContainEqual(expect.objectContaining({ 'bounces-over-limit': 1 }))
  })

  it('never slow a person on record, an address that has followed a link, or a receipt', async () => {
    await local.seed()
    const imported = await importApplicant(local)
    const signedIn = await signIn(local)
    const applicant = await signInPerson(local)
    await useUpBounces()
    expect((await ask(school)).status).toBe(429)
    expect((await send(local, newApplicantRequest(applicant))).status).toBe(201)
    await sendQueuedMails(local.ports)
    expect(await listMailsTo(applicant.email)).toHaveLength(1)
    for (const { ucasId, email } of [imported, signedIn, applicant])
      expect((await ask(school, ucasId, email)).status).toBe(200)
  })

  it.each([
    ['full mailboxes', () => ask(school), 'Transient'],
    [
      'people on record from UCAS',
      async () => {
        const { ucasId, email } = await importApplicant(local)
        return ask(school, ucasId, email)
      },
      'Permanent',
    ],
  ])('are not counted for %s', async (_, createLink, bounceType) => {
    for (let link = 0; link < 12; link++) await record((await createLink()).mailId, 'Bounce', bounceType)
    for (let link = 0; link < 4; link++) expect((await ask(school)).status).toBe(200)
  })
})

describe('a school behind one address', () => {
  const isSlow = async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(school)))
    return answers.some(({ status }) => status === 429)
  }

  it('is not slowed by ten clicks on “spam”, of which each counts as one bounce', async () => {
    for (let click = 0; click < 10; click++) await record((await ask(school)).mailId, 'Complaint')
    expect(await isSlow()).toBe(false)
    await record((await ask(school)).mailId, 'Complaint')
    expect(await isSlow()).toBe(true)
  })

  it('may have one more bounce for each twenty mails that were delivered, also before the first bounce', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(school)))
    for (const { mailId } of answers) await record(mailId, 'Delivery')
    await bounceLinks(school, 12)
    expect(await isSlow()).toBe(false)
    await bounceLinks(school, 1)
    expect(await isSlow()).toBe(true)
  })
})

describe('a refused sign-in', () => {
  /** Uses up the links of everybody who is not on record, except for some. */
  async function useUpDailyLinks(except = 0) {
    const limit = linksOffRecord({ mailsPerDay })
    for (let use = except; use < limit.size.burst; use++) await local.ports.limits.take(limit, {}, start)
  }

  it('takes from nothing: a person who tried ten times while all links were used up gets one afterwards', async () => {
    await useUpDailyLinks()
    const ucasId = newUcasId()
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await ask(school, ucasId)).message).toBe(
        'Many people are signing in today. You can ask again at 08:09.',
      )
    wait(9)
    expect((await ask(school, ucasId)).status).toBe(200)
  })

  it('of a person over two limits names the one that lasts longer', async () => {
    const email = addressOf(newUcasId())
    for (let request = 0; request < 6; request++) await ask(school, newUcasId(), email)
    await useUpDailyLinks(6)
    expect((await ask(school, newUcasId(), email)).message).toBe(
      'Many links were requested for this email address. You can ask again at 08:10.',
    )
    expect((await ask(school)).message).toBe('Many people are signing in today. You can ask again at 08:09.')
  })

  it('names the limit and the person’s own link', async () => {
    const ucasId = newUcasId()
    await ask(school, ucasId)
    await sendQueuedMails(local.ports)
    await useUpDailyLinks(1)
    expect((await ask(school, ucasId)).message).toBe(
      'Many people are signing in today. Your newest link works until 08:30. You can ask again at 08:09.',
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
  it('leave the person a link, and never point them at a stranger’s', async () => {
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
  })

  const withDot = (name: string, index: number) => `${name.slice(0, index + 1)}.${name.slice(index + 1)}`
  it.each<[what: string, spell: (name: string, index: number) => string, seventh: number]>([
    ['one mailbox with tags', (name, index) => `${name}+${index}@example.org`, 429],
    ['one mailbox with dots at Gmail', (name, index) => `${withDot(name, index)}@gmail.com`, 429],
    [
      'one mailbox with domains of Gmail',
      (name, index) => `${name}+${index}@${index % 2 ? 'gmail' : 'googlemail'}.com`,
      429,
    ],
    [
      'one mailbox with domains of iCloud',
      (name, index) => `${name}+${index}@${['icloud', 'me', 'mac'][index % 3]}.com`,
      429,
    ],
    ['mailboxes with dots elsewhere', (name, index) => `${withDot(name, index)}@example.org`, 200],
    ['mailboxes with a plus at the start', (name, index) => `+${name}${index}@example.org`, 200],
  ])('are six from one network for %s, of which the seventh gets %3$i', async (_, spell, seventh) => {
    const name = `box${newUcasId()}`
    for (let index = 0; index < 7; index++)
      expect((await ask(school, newUcasId(), spell(name, index))).status).toBe(index < 6 ? 200 : seventh)
  })

  it('are thirty from any number of networks, and then one every two minutes', async () => {
    const email = addressOf(newUcasId())
    const answers = []
    for (let index = 0; index < 31; index++)
      answers.push(await ask(numberedNetwork(index), newUcasId(), email))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.at(-1)?.retryAfter).toBe(120)
    wait(2)
    expect((await ask(school, newUcasId(), email)).status).toBe(200)
  })

  it('do not hinder a person on record', async () => {
    const { ucasId, email } = await importApplicant(local)
    for (let request = 0; request < 7; request++) await ask(school, newUcasId(), email)
    expect((await ask(school, ucasId, email)).status).toBe(200)
  })
})

describe('a flood of sign-ins for one person', () => {
  it('from 48 networks sends seven emails an hour, of which the newest link works', async () => {
    const ucasId = newUcasId()
    const email = addressOf(ucasId)
    for (let step = 0; step < 12; step++) {
      const requests = Array.from({ length: 4 }, (_, index) =>
        ask(numberedNetwork(step * 4 + index), ucasId, index % 2 ? email : email.toUpperCase()),
      )
      for (const { status } of await Promise.all(requests)) expect([200, 429]).toContain(status)
      await sendQueuedMails(local.ports)
      wait(5)
    }
    const mails = [...(await listMailsTo(email)), ...(await listMailsTo(email.toUpperCase()))]
    expect(mails.length).toBeLessThanOrEqual(7)

    wait(-1)
    const refused = await ask(school, ucasId, email)
    expect(refused.message).toMatch(
      /^Your newest link works until \d\d:\d\d\. You can ask again at \d\d:\d\d\.$/,
    )
    expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60)
    const usableLinks = await Promise.all(
      mails.map(({ text }) => local.ports['sign-in-links'].getUsable(findLinkToken(text), local.clock.now)),
    )
    expect(usableLinks.some(Boolean)).toBe(true)
    local.clock.now = addTime(local.clock.now, { seconds: refused.retryAfter })
    expect((await ask(school, ucasId, email)).status).toBe(200)
  })

  it('under a stranger’s address does not hinder the right one', async () => {
    const { ucasId, email } = await importApplicant(local)
    const answers = await Promise.all(
      Array.from({ length: 11 }, () => ask(school, ucasId, addressOf(newUcasId()))),
    )
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    const refused = await ask(school, ucasId, addressOf(newUcasId()))
    expect([refused.status, refused.retryAfter]).toEqual([429, 360])
    expect(refused.message).toContain('You can ask again at 08:06.')
    expect((await ask(school, ucasId, email)).status).toBe(200)
  })
})

it('a refusal does not point at a link whose mail came back', async () => {
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

describe('a flood of invented people', () => {
  it('uses 80 % of the daily mails in any day at most, and leaves the rest to people on record', async () => {
    const limit = linksOffRecord({ mailsPerDay })
    const { burst, intervalMs } = limit.size
    expect(burst + Math.ceil(86_400_000 / intervalMs)).toBeLessThanOrEqual(0.8 * mailsPerDay)

    const log = captureLog()
    const answers = []
    for (let use = 0; use < burst - 3; use++) await local.ports.limits.take(limit, {}, start)
    for (let index = 0; index < 4; index++) answers.push(await ask(numberedNetwork(index)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers.at(-1)?.message).toBe('Many people are signing in today. You can ask again at 08:09.')
    expect(log.lines()).toContainEqual(expect.objectContaining({ 'links-over-daily-limit': 1 }))
    const { ucasId, email } = await importApplicant(local)
    expect((await ask(school, ucasId, email)).status).toBe(200)
  })
})

it('a signed-in person who sends 110 drafts within a second is refused ten of them, and nobody else is', async () => {
  const { bearer } = await signIn(local)
  const save = (bearer: string) => local.request('PUT', '/api/draft', { bearer, json: {} })
  const answers = await Promise.all(Array.from({ length: 110 }, () => save(bearer)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(10)
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  expect(await refused[0]?.json()).toMatchObject({ kind: 'client', message: expect.stringContaining('Wait') })
  expect((await save((await signIn(local)).bearer)).status).toBe(422)
  wait(1)
  expect((await save(bearer)).status).toBe(422)
})

it('a network address is stored as a code that nobody can look up', async () => {
  const { mailId } = await ask(school)
  const mail = await local.ports.mails.get(mailId)
  expect(mail?.network).toMatch(/^[\w-]{43}$/)
  const key = await local.ports.secrets.get('network-key')
  expect(key.length).toBeGreaterThanOrEqual(43)
  expect(mail?.network).toBe(createHmac('sha256', key).update(school).digest('base64url'))
})
