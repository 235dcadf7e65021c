import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomToken } from '#functions/keys.ts'
import { database } from '#functions/repositories/database.ts'
import type { DeliveryStatus } from '#functions/repositories/outbox/outbox-records.ts'
import { localPortal, newUcasId } from '../../../functions/local-portal.ts'
import { createStaffRunner } from '../staff-runner.ts'
import { submitApplication } from '../submit-application.ts'

const local = localPortal()
const { staff, json } = createStaffRunner(local)
const { outbox } = local.ports
beforeAll(() => local.seed())

/** A sign-in link that was asked for, and what became of its mail. */
async function asked(fate?: DeliveryStatus, minutes = 0) {
  const ucasId = newUcasId()
  const to = `fate${ucasId}@example.org`
  const mailId = randomToken()
  const letter = { kind: 'sign-in-link' as const, ucasPersonalId: ucasId, email: to, next: '/' }
  await outbox.add(mailId, to, letter, local.clock.now)
  if (!fate) return { ucasId, to, mailId }
  await outbox.markSent(mailId, new Date(`2033-08-16T09:${String(minutes).padStart(2, '0')}:00Z`))
  await outbox.recordDelivery(mailId, fate)
  return { ucasId, to, mailId }
}
const said = async (ucasId: string) => (await staff(['mails', 'list', ucasId])).out

describe('mails list', () => {
  it('names the mails that came back, were marked as spam or given up, and no others', async () => {
    const bounced = await asked('bounced', 1)
    const full = await asked('returned', 2)
    const spam = await asked('complained', 3)
    const others = [await asked('delivered'), await asked('delayed'), await asked()]
    const dead = await asked()
    await outbox.postpone({ ...(await whole(dead.mailId)), attempts: 300 }, local.clock.now)

    const { code, out, error } = await staff(['mails', 'list', '--limit', '1000000'])
    expect([code, error]).toEqual([0, ''])
    expect(out).toContain(
      `UCAS ID ${bounced.ucasId}  ${bounced.to}  sign-in link, sent on Tuesday 16 August 2033 at 10:01\n` +
        '  came back for good; the address does not accept mail\n',
    )
    expect(out).toContain(
      `${full.to}  sign-in link, sent on Tuesday 16 August 2033 at 10:02\n  came back; the mailbox may be full`,
    )
    expect(out).toContain(
      `${spam.to}  sign-in link, sent on Tuesday 16 August 2033 at 10:03\n  arrived, and was marked as spam\n`,
    )
    expect(out).toContain(`${dead.to}  sign-in link, not sent\n  given up; it could not be sent for a day\n`)
    for (const { to } of others) expect(out).not.toContain(to)
    const places = [spam, full, bounced].map(({ to }) => out.indexOf(to))
    expect(places).toEqual([...places].sort((one, other) => one - other))
  })

  it.each([
    [undefined, 'waiting to be sent'],
    ['delayed', 'delayed; the mail provider has not taken it yet'],
    ['delivered', 'delivered'],
  ] as const)('of one person says also of a mail that is %s: %s', async (fate, words) => {
    const { ucasId, to } = await asked(fate)
    const out = await said(`${ucasId.slice(0, 3)} ${ucasId.slice(3)}`)
    expect(out).toMatch(new RegExp(`^UCAS ID ${ucasId}  ${to}  sign-in link, .*\n  ${words}\n$`))
  })

  it('of an applicant has links, receipt and requests alike, by number and by UCAS ID', async () => {
    const who = await submitApplication(local)
    await staff(['attachments', 'request', who.number, '--type', 'Grades', '--yes'])
    const { total, mails } = await json('mails', 'list', who.number)
    const of = (about: string, state: string) =>
      expect.objectContaining({ about, state, to: who.email, sentAt: state === 'sent' ? moment : null })
    const moment = '2027-08-16T09:00:00.000Z'
    expect(total).toBe(3)
    expect(mails).toEqual(
      expect.arrayContaining([
        of('sign-in-link', 'sent'),
        of('application-received', 'sent'),
        of('attachment-request', 'waiting'),
      ]),
    )
    expect(JSON.stringify(mails)).not.toMatch(/requestId|token/)
    const byUcasId = await json('mails', 'list', who.ucasId)
    expect(byUcasId).toEqual({ total, mails: expect.arrayContaining(mails as unknown[]) })
    const [newest] = (await json('mails', 'list', who.ucasId, '--limit', '1')).mails as unknown[]
    expect(mails).toContainEqual(newest)
    expect((await staff(['mails', 'list', who.ucasId, '--limit', '1'])).out).toContain(
      'The newest 1 of 3 mails.',
    )
  })

  it('says when there are none, and refuses what names nobody', async () => {
    expect(await said(newUcasId())).toBe('No mail of the last 30 days was for this person.\n')
    expect((await staff(['mails', 'list', 'somebody'])).code).toBe(2)
    expect((await staff(['mails', 'list', '--limit', '0'])).code).toBe(2)
  })

  it('leaves out a mail that nobody can read', async () => {
    const ucasId = newUcasId()
    const letter = { kind: 'telegram', ucasPersonalId: ucasId }
    const Item = { mailId: randomToken(), to: 'x@example.org', letter, dueAt: '2027', attempts: 0 }
    await database.send(new PutCommand({ TableName: process.env.OUTBOX_TABLE, Item }))
    expect(await said(ucasId)).toContain('No mail')
  })
})

async function whole(mailId: string) {
  const mail = await outbox.get(mailId)
  if (!mail) throw new Error('there is no such mail')
  return mail
}
