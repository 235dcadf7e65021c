import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Budget,
  createMailboxBudget,
  createPairBudget,
  createSharedBudget,
} from '#functions/link-budgets.ts'
import { recordMailEvent } from '#functions/mail/record-mail-event.ts'
import { addTime } from '#functions/time.ts'
import { captureLog } from '../support/captured-log.ts'
import { createDeliveryEvent } from '../support/delivery-event.ts'
import { createEmptyTable } from '../support/empty-table.ts'
import { importApplicant } from '../support/imported-applicant.ts'
import { findLinkToken, listMailsTo, localPortal, newUcasId, requestLink } from '../support/local-portal.ts'
import { sendQueuedMails } from '../support/send-queued-mails.ts'

const start = '2027-08-12T07:00:00Z'
const mailsPerDay = 400
let local = localPortal()
beforeEach(async () => {
  await createEmptyTable('budgets')
  local = localPortal(start, { mailsPerDay })
})

type Reply = { status: number; message: string; retryAfter: number; mailId: string }
const addressOf = (ucasId: string) => `person${ucasId}@example.org`

/** Requests a link, by default for somebody who is new. */
async function ask(ucasId = newUcasId(), email = addressOf(ucasId)): Promise<Reply> {
  const { response, mailId } = await requestLink(local, ucasId, email)
  const { message = '' }: { message?: string } = await response.json()
  return {
    status: response.status,
    message,
    retryAfter: Number(response.headers.get('retry-after')),
    mailId,
  }
}

/** Takes from a budget what it allows at once, except for some uses, in one write. */
async function useUp(budget: Budget, except = 0) {
  const { budgets, transaction } = local.ports
  const all = { ...budget, intervalMs: (budget.burst - except) * budget.intervalMs }
  await transaction([
    budgets.takeWrite(all, await budgets.read(budget, local.clock.now), '', local.clock.now),
  ])
}
const shared = createSharedBudget({ mailsPerDay })

const wait = (time: Parameters<typeof addTime>[1]) => {
  local.clock.now = addTime(local.clock.now, time)
}

describe('a refused sign-in', () => {
  it('takes from nothing: a person who tried while all links were used up gets one afterwards', async () => {
    await useUp(shared)
    const ucasId = newUcasId()
    for (let attempt = 0; attempt <= createPairBudget(ucasId, addressOf(ucasId)).burst; attempt++)
      expect((await ask(ucasId)).message).toBe(
        'Many people are signing in today. You can ask again at 08:18.',
      )
    wait({ minutes: 18 })
    expect((await ask(ucasId)).status).toBe(200)
  })

  it('leaves the shared budget alone when the pair or the mailbox has no links left', async () => {
    const ucasId = newUcasId()
    const email = addressOf(newUcasId())
    await useUp(createPairBudget(ucasId, addressOf(ucasId)))
    await useUp(createMailboxBudget(email))
    expect([(await ask(ucasId)).status, (await ask(newUcasId(), email)).status]).toEqual([429, 429])
    await useUp(shared, 1)
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  })

  it('names the person’s own link in place of the reason', async () => {
    const ucasId = newUcasId()
    await ask(ucasId)
    await sendQueuedMails(local.ports)
    await useUp(shared, 1)
    expect((await ask(ucasId)).message).toBe(
      'Your newest link works once, until 08:30. You can ask again at 08:18.',
    )
  })

  it.each(['Permanent', 'Transient'])('does not name a link whose mail came back: %s', async bounceType => {
    const ucasId = newUcasId()
    for (let link = 0; link < createPairBudget(ucasId, addressOf(ucasId)).burst; link++) {
      const { mailId } = await ask(ucasId)
      await sendQueuedMails(local.ports)
      await recordMailEvent(createDeliveryEvent(mailId, 'Bounce', bounceType), local.ports)
    }
    expect((await ask(ucasId)).message).toBe(
      'Many links were requested for this email address. You can ask again at 08:15.',
    )
  })
})

it('forty simultaneous sign-ins of one person queue one email, and all succeed', async () => {
  const ucasId = newUcasId()
  const replies = await Promise.all(Array.from({ length: 40 }, () => ask(ucasId)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map(({ mailId }) => mailId)).size).toBe(1)
  await sendQueuedMails(local.ports)
  expect(await listMailsTo(addressOf(ucasId))).toHaveLength(1)
})

it('ten simultaneous sign-ins for one mailbox are each accepted or told to ask again', async () => {
  const email = addressOf(newUcasId())
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask(newUcasId(), email)))
  const accepted = replies.filter(({ status }) => status === 200)
  expect(accepted.length).toBeGreaterThan(0)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10 - accepted.length)
  await sendQueuedMails(local.ports)
  expect(await listMailsTo(email)).toHaveLength(accepted.length)
})

describe('requests under other UCAS IDs for the mailbox of a person who was not imported', () => {
  it('are thirty, then one every two minutes, and never name a stranger’s link', async () => {
    const email = addressOf(newUcasId())
    expect((await ask(newUcasId(), email)).status).toBe(200)
    await sendQueuedMails(local.ports)
    await useUp(createMailboxBudget(email), 1)
    const refused = await ask(newUcasId(), email)
    expect([refused.status, refused.retryAfter]).toEqual([429, 120])
    expect(refused.message).toBe(
      'Many links were requested for this email address. You can ask again at 08:02.',
    )
    wait({ minutes: 2 })
    expect((await ask(newUcasId(), email)).status).toBe(200)
  })

  it('never refuse a person on record from UCAS', async () => {
    const { ucasId, email } = await importApplicant(local)
    await useUp(createMailboxBudget(email))
    await useUp(shared)
    expect((await ask(newUcasId(), email)).status).toBe(429)
    expect((await ask(ucasId, email)).status).toBe(200)
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
    expect(createMailboxBudget(one).key === createMailboxBudget(other).key).toBe(together)
  })
})

it('a flood of sign-ins for one person sends seven emails an hour, of which the newest link works', async () => {
  const ucasId = newUcasId()
  const email = addressOf(ucasId)
  for (let minute = 0; minute <= 60; minute += 5) {
    const isAllowed = minute < 15 || minute % 15 === 0
    const { status } = await ask(ucasId, minute % 2 ? email : email.toUpperCase())
    expect([minute, status]).toEqual([minute, isAllowed ? 200 : 429])
    await sendQueuedMails(local.ports)
    wait({ minutes: 5 })
  }
  const mails = [...(await listMailsTo(email)), ...(await listMailsTo(email.toUpperCase()))]
  expect(mails).toHaveLength(7)

  wait({ minutes: -1 })
  const refused = await ask(ucasId, email)
  expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60)
  const usableLinks = await Promise.all(
    mails.map(({ text }) => local.ports.signInLinks.getUsable(findLinkToken(text), local.clock.now)),
  )
  expect(usableLinks.some(Boolean)).toBe(true)
  wait({ seconds: refused.retryAfter })
  expect((await ask(ucasId, email)).status).toBe(200)
})

it('a flood of invented people gets 80 % of the daily mails in a day at most, and leaves the rest to people on record', async () => {
  const dailyMails = 50
  local = localPortal(start, { mailsPerDay: dailyMails })
  const log = captureLog()
  let links = 0
  for (let hour = 0; hour < 24; hour++) {
    if (hour > 0) wait({ hours: 1 })
    while ((await ask()).status === 200) links++
  }
  expect(links).toBeLessThanOrEqual(0.8 * dailyMails)
  expect(links).toBeGreaterThan(0.75 * dailyMails)
  expect(log.lines().filter(line => line['links-over-daily-limit'] === 1)).toHaveLength(24)
  const { ucasId, email } = await importApplicant(local)
  expect((await ask(ucasId, email)).status).toBe(200)
})
