import { appendFileSync } from 'node:fs'
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailStore, startMailbox } from '#infra/local/mail/mailbox.ts'
import { createFolder } from '../../../temporary-folder.ts'

const { pathTo } = createFolder()
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let ses: SESClient

beforeAll(async () => {
  mailbox = await startMailbox({ file: pathTo('mails.jsonl'), now: () => new Date() })
  ses = new SESClient({ endpoint: mailbox.endpoint })
})
afterAll(() => mailbox.stop())

/** Sends a mail and returns its delivery event. */
async function sendMail(to: string) {
  const event = new Promise<object>(resolve => mailbox.onDeliveryEvent(resolve))
  await ses.send(
    new SendEmailCommand({
      Source: 'clearing@example.org',
      Destination: { ToAddresses: [to] },
      Message: { Subject: { Data: 'A link' }, Body: { Text: { Data: 'Here it is' } } },
      Tags: [{ Name: 'mail', Value: 'an-id' }],
    }),
  )
  return event
}

describe('the local SES', () => {
  it.each([
    ['ada@example.org', 'Delivery'],
    ['success@simulator.amazonses.com', 'Delivery'],
    ['bounce@simulator.amazonses.com', 'Bounce'],
    ['bounce+ada@example.org', 'Bounce'],
    ['complaint@simulator.amazonses.com', 'Complaint'],
  ])('sends the delivery event of a mail to %s, with its tag', async (to, eventType) => {
    const { detail } = (await sendMail(to)) as { detail: object }
    expect(detail).toMatchObject({
      eventType,
      mail: { destination: [to], tags: { mail: ['an-id'] } },
      ...(eventType === 'Bounce' && { bounce: { bounceType: 'Permanent' } }),
    })
  })

  it('loses only the mail that was being written when the portal was killed', () => {
    const file = pathTo('killed.jsonl')
    const mail = { to: 'ada@example.org', text: 'Two\nlines', html: '', sentAt: '2027-08-12T08:00:00.000Z' }
    openMailStore(file).add({ ...mail, subject: 'One' })
    appendFileSync(file, '{"to":"ada@exa')
    openMailStore(file).add({ ...mail, subject: 'Two' })
    expect(
      openMailStore(file)
        .list()
        .map(({ subject }) => subject),
    ).toEqual(['Two', 'One'])
  })
})
