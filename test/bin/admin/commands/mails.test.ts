import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { randomToken } from '#functions/crypto.ts'
import { tableName } from '#functions/environment.ts'
import { database } from '#functions/repositories/database.ts'
import type { DeliveryStatus } from '#functions/repositories/mails.ts'
import { addTime } from '#functions/time.ts'
import { newUcasId, seededPortal } from '../../../functions/support/local-portal.ts'
import { createStaffRunner } from '../staff-runner.ts'
import { submitApplication } from '../submit-application.ts'

const local = await seededPortal()
const { staff, run } = createStaffRunner(local)
const { mails } = local.ports

type MailOptions = { minutes?: number; queuedAt?: Date }
async function addMail(
  deliveryStatus?: DeliveryStatus,
  { minutes = 0, queuedAt = local.clock.now }: MailOptions = {},
) {
  const ucasId = newUcasId()
  const to = `mail${ucasId}@example.org`
  const mailId = randomToken()
  await mails.add(mailId, to, { kind: 'sign-in-link', ucasId, email: to, next: '/' }, queuedAt)
  if (!deliveryStatus) return { ucasId, to }
  await mails.markSent(mailId, new Date(`2033-08-16T09:${String(minutes).padStart(2, '0')}:00Z`))
  await mails.recordDelivery(mailId, deliveryStatus)
  return { ucasId, to }
}

describe('mails list', () => {
  it('lists failed mails and those marked as spam, the newest first, and no others', async () => {
    const unsent = await addMail(undefined, { queuedAt: addTime(local.clock.now, { hours: -1 }) })
    const bounced = await addMail('bounced', { minutes: 1 })
    const returned = await addMail('returned', { minutes: 2 })
    const spam = await addMail('complained', { minutes: 3 })
    const others = [await addMail('delivered'), await addMail('delayed'), await addMail()]

    const { code, out, error } = await staff('mails list')
    expect([code, error]).toEqual([0, ''])
    expect(out).toContain(
      `UCAS ID ${bounced.ucasId}\n  16 Aug 2033, 10:01, sign-in link, emailed to ${bounced.to}: bounced; `,
    )
    expect(out).toContain(`sign-in link, emailed to ${unsent.to}: not sent for more than an hour; `)
    const positions = [spam, returned, bounced, unsent].map(({ to }) => out.indexOf(to))
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    expect(positions).not.toContain(-1)
    for (const { to } of others) expect(out).not.toContain(to)
  })

  it('names who is on record, with the telephone number to call', async () => {
    const details = { forenames: 'Ada', surname: 'Quaintly', telephone1: '07700 900123' }
    const { ucasId, email, applicantId, number } = await submitApplication(local, details)
    for (const content of [
      { kind: 'application-withdrawn', applicantId, programmeName: 'Biology' },
      { kind: 'sign-in-link', ucasId, email, next: '/' },
    ] as const) {
      const mailId = randomToken()
      await mails.add(mailId, email, content, local.clock.now)
      await mails.markSent(mailId, local.clock.now)
      await mails.recordDelivery(mailId, 'bounced')
    }
    const { out } = await staff('mails list')
    expect(await run(`audit --number ${number}`)).toContain('sam  mails list')
    expect(out.split(`Ada Quaintly  ${number}  UCAS ID ${ucasId}  ${email}  07700 900123\n`)).toHaveLength(3)
  })

  it('leaves out an unreadable mail', async () => {
    const content = { kind: 'telegram', ucasId: newUcasId() }
    const Item = { mailId: randomToken(), to: 'x@example.org', content }
    await database.send(new PutCommand({ TableName: tableName('mails'), Item }))
    expect((await staff('mails list')).code).toBe(0)
  })
})
