import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { randomToken } from '#functions/crypto.ts'
import { sendDueMails, sendQueuedMails } from '#functions/mail/send-mail.ts'
import { database } from '#functions/repositories/database.ts'
import { addTime } from '#functions/time.ts'
import { captureLog } from '../../captured-log.ts'
import { listMailsTo, localPortal } from '../../local-portal.ts'

const local = localPortal()
const { ports, clock } = local

const record = (mailId: string) => ({ eventName: 'INSERT', dynamodb: { Keys: { mailId: { S: mailId } } } })

async function addMail() {
  const mailId = randomToken()
  const email = `${mailId.replace(/\W/g, '').toLowerCase()}@example.org`
  await ports.outbox.add(
    mailId,
    email,
    { kind: 'sign-in-link', ucasPersonalId: '1234567890', email, next: '/' },
    clock.now,
  )
  return { mailId, email }
}

/** Adds a mail that cannot be parsed. Returns its id. */
async function addPoison() {
  const mailId = randomToken()
  const dueAt = addTime(clock.now, { days: -1 }).toISOString()
  const Item = { mailId, waiting: 'yes', dueAt, attempts: 0, letter: { kind: 'telegram' } }
  await database.send(new PutCommand({ TableName: process.env.OUTBOX_TABLE, Item }))
  return mailId
}

describe('fault 7: a poison record', () => {
  it('delays no other record, and fails at every attempt until it is set aside', async () => {
    const log = captureLog()
    const [first, bad, last] = [await addMail(), await addPoison(), await addMail()]
    const batch = { Records: [first.mailId, bad, last.mailId].map(record) }
    await expect(sendQueuedMails(batch, ports)).rejects.toThrow('send-mail failed')
    for (const { email } of [first, last]) expect(await listMailsTo(email)).toHaveLength(1)

    await expect(sendQueuedMails({ Records: [record(bad)] }, ports)).rejects.toThrow('send-mail failed')
    await sendQueuedMails({ Records: [first.mailId, last.mailId].map(record) }, ports)
    for (const { email } of [first, last]) expect(await listMailsTo(email)).toHaveLength(1)
    expect(log.lines()).toContainEqual(expect.objectContaining({ level: 'error', 'mails-failed': 1 }))
  })

  it('does not stop the sweep, even the first time', async () => {
    await sendDueMails(ports)
    await Promise.all(Array.from({ length: 30 }, addPoison))
    const { email } = await addMail()
    expect(await sendDueMails(ports)).toBe(1)
    expect(await listMailsTo(email)).toHaveLength(1)
    expect(await sendDueMails(ports)).toBe(0)
  })

  it('is given up when SES has refused it for a day, and the applicant sees that', async () => {
    const { mailId } = await addMail()
    const mail = await ports.outbox.claim(mailId, clock.now, ['first', 'last'])
    if (!mail) throw new Error('not claimed')
    await ports.outbox.postpone({ ...mail, attempts: 300 }, clock.now)
    expect(await ports.outbox.listDue(addTime(clock.now, { days: 2 }), 14, ['first', 'last'])).not.toContain(
      mailId,
    )
    await expect(
      ports.outbox.claim(mailId, addTime(clock.now, { days: 2 }), ['first', 'last']),
    ).rejects.toThrow('given up')
  })
})
