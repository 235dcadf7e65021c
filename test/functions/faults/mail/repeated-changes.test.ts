import { expect, it } from 'vitest'
import { sendDueMails, sendQueuedMails } from '#functions/mail/send-mail.ts'
import { listMailsTo, localPortal } from '../../local-portal.ts'
import { newApplicantRequest, send, signInPerson } from '../support/test-applicants.ts'

const local = localPortal()
await local.seed()

it('fault 6: changes that are delivered twice, late and in another order send one receipt each', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => signInPerson(local)))
  await sendDueMails(local.ports)
  for (const person of people) expect((await send(local, newApplicantRequest(person))).status).toBe(201)
  const mailIds = await local.ports.outbox.listDue(local.clock.now, 14, ['first', 'last'])
  expect(mailIds).toHaveLength(people.length)
  const changes = mailIds.map(S => ({ eventName: 'INSERT', dynamodb: { Keys: { mailId: { S } } } }))

  await Promise.all([
    sendQueuedMails({ Records: changes }, local.ports),
    sendQueuedMails({ Records: changes.toReversed() }, local.ports),
    sendDueMails(local.ports),
  ])
  await sendQueuedMails({ Records: [...changes, ...changes] }, local.ports)

  for (const { email } of people) expect(await listMailsTo(email)).toHaveLength(1)
  for (const mailId of mailIds) expect(await local.ports.outbox.getStatus(mailId)).toBe('sent')
})
