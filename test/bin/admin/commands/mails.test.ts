import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { randomToken } from '#functions/crypto.ts'
import { database } from '#functions/repositories/database.ts'
import type { DeliveryStatus } from '#functions/repositories/mail-records.ts'
import { addTime } from '#functions/time.ts'
import { localPortal, newUcasId } from '../../../functions/local-portal.ts'
import { createStaffRunner } from '../staff-runner.ts'
import { submitApplication } from '../submit-application.ts'

const local = localPortal()
const { staff, json, audited } = createStaffRunner(local)
const { mails } = local.ports
beforeAll(() => local.seed())

/** Adds the mail of a sign-in link with a delivery status. */
async function addMail(deliveryStatus?: DeliveryStatus, minutes = 0, queuedAt = local.clock.now) {
  const ucasId = newUcasId()
  const to = `mail${ucasId}@example.org`
  const mailId = randomToken()
  const content = { kind: 'sign-in-link' as const, ucasPersonalId: ucasId, email: to, next: '/' }
  await mails.add(mailId, to, content, queuedAt)
  if (!deliveryStatus) return { ucasId, to }
  await mails.markSent(mailId, new Date(`2033-08-16T09:${String(minutes).padStart(2, '0')}:00Z`))
  await mails.recordDelivery(mailId, deliveryStatus)
  return { ucasId, to }
}
const listMails = async (ucasId: string) => (await staff(['mails', 'list', ucasId])).out

describe('mails list', () => {
  it('lists failed mails and those marked as spam, and no others', async () => {
    const bounced = await addMail('bounced', 1)
    const returned = await addMail('returned', 2)
    const spam = await addMail('complained', 3)
    const others = [await addMail('delivered'), await addMail('delayed'), await addMail()]
    const unsent = await addMail(undefined, 0, addTime(local.clock.now, { hours: -1 }))

    const { code, out, error } = await staff(['mails', 'list', '--limit', '1000000'])
    expect([code, error]).toEqual([0, ''])
    expect(out).toContain(
      `UCAS ID ${bounced.ucasId}  ${bounced.to}  sign-in link, sent on Tuesday 16 August 2033 at 10:01\n` +
        '  bounced; the address does not accept email\n',
    )
    expect(out).toContain(
      `${returned.to}  sign-in link, sent on Tuesday 16 August 2033 at 10:02\n  returned; the mailbox may be full`,
    )
    expect(out).toContain(
      `${spam.to}  sign-in link, sent on Tuesday 16 August 2033 at 10:03\n  delivered, then marked as spam\n`,
    )
    expect(out).toContain(
      `${unsent.to}  sign-in link, not sent\n  not sent for more than an hour; if AWS gave it up, it can be sent again\n`,
    )
    for (const { to } of others) expect(out).not.toContain(to)
    const positions = [spam, returned, bounced].map(({ to }) => out.indexOf(to))
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
  })

  it.each([
    [undefined, 'waiting to be sent'],
    ['delayed', 'delayed; the email provider has not accepted it yet'],
    ['delivered', 'delivered'],
  ] as const)('of one person shows a mail that is %s: %s', async (deliveryStatus, description) => {
    const { ucasId, to } = await addMail(deliveryStatus)
    const out = await listMails(`${ucasId.slice(0, 3)} ${ucasId.slice(3)}`)
    expect(out).toMatch(new RegExp(`^UCAS ID ${ucasId}  ${to}  sign-in link, .*\n  ${description}\n$`))
  })

  it('of an applicant has links, receipts and requests, by number and by UCAS ID', async () => {
    const applicant = await submitApplication(local)
    await staff(['attachments', 'request', applicant.number, '--type', 'Grades', '--yes'])
    const { total, mails } = await json('mails', 'list', applicant.number)
    const mailWith = (about: string, state: string) =>
      expect.objectContaining({ about, state, to: applicant.email, sentAt: state === 'sent' ? sentAt : null })
    const sentAt = '2027-08-16T09:00:00.000Z'
    expect(total).toBe(3)
    expect(mails).toEqual(
      expect.arrayContaining([
        mailWith('sign-in-link', 'sent'),
        mailWith('application-received', 'sent'),
        mailWith('attachment-request', 'queued'),
      ]),
    )
    expect(JSON.stringify(mails)).not.toMatch(/requestId|token/)
    const byUcasId = await json('mails', 'list', applicant.ucasId)
    expect(byUcasId).toEqual({ total, mails: expect.arrayContaining(mails as unknown[]) })
    const [newest] = (await json('mails', 'list', applicant.ucasId, '--limit', '1')).mails as unknown[]
    expect(mails).toContainEqual(newest)
    expect((await staff(['mails', 'list', applicant.ucasId, '--limit', '1'])).out).toContain(
      'These are the newest 1 of 3 emails.',
    )
  })

  it('reports an empty list, and refuses an invalid name', async () => {
    expect(await listMails(newUcasId())).toBe('The portal has no email to this person in the last 30 days.\n')
    expect((await staff(['mails', 'list', 'somebody'])).code).toBe(2)
    expect((await staff(['mails', 'list', '--limit', '0'])).code).toBe(2)
  })

  it('writes an audit entry, by number if the person has one', async () => {
    const applicant = await submitApplication(local)
    await staff(['mails', 'list', applicant.ucasId])
    await staff(['mails', 'list', newUcasId()])
    await staff(['mails', 'list'])
    for (const subject of [applicant.number, 'a person without a number', 'failed emails'])
      expect(await audited(subject)).toContainEqual(
        expect.objectContaining({ actor: 'sam', action: 'mails list', subject }),
      )
  })

  it('leaves out an unreadable mail', async () => {
    const ucasId = newUcasId()
    const content = { kind: 'telegram', ucasPersonalId: ucasId }
    const Item = { mailId: randomToken(), to: 'x@example.org', content }
    await database.send(new PutCommand({ TableName: process.env.MAILS_TABLE, Item }))
    expect(await listMails(ucasId)).toContain('no email')
  })
})
