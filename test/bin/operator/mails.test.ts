import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs'
import { beforeAll, describe, expect, it } from 'vitest'
import { operatorProgram } from '#bin/operator/program.ts'
import { randomToken } from '#functions/crypto.ts'
import { mailQueues, mailQueueVariable } from '#functions/environment.ts'
import { createMailSender } from '#functions/mail/send-mail.ts'
import { addTime } from '#functions/time.ts'
import { receiveMails } from '#infra/local/mail/event-sources.ts'
import { listMailsTo, localPortal, newUcasId } from '../../functions/local-portal.ts'
import { sendQueuedMails } from '../../functions/send-queued-mails.ts'
import { createStaffRunner, succeeded } from '../admin/staff-runner.ts'

const local = localPortal()
const { ports, clock } = local
const { staff, json, audited } = createStaffRunner(local, 'olga', operatorProgram)

beforeAll(async () => {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false })
  for (const queue of mailQueues) {
    const create = new CreateQueueCommand({
      QueueName: `${randomToken()}.fifo`,
      Attributes: { FifoQueue: 'true' },
    })
    process.env[mailQueueVariable(queue)] = (await client.send(create)).QueueUrl ?? ''
  }
  await sendQueuedMails(ports)
})

/** Stores a mail that was queued some minutes ago, and that no queue has. Returns its address. */
async function loseMail(queue: 'priority' | 'normal', minutes: number) {
  const ucasId = newUcasId()
  const email = `lost${ucasId}@example.org`
  const content = { kind: 'sign-in-link', ucasId, email, next: '/' } as const
  const queuedAt = addTime(clock.now, { minutes: -minutes })
  await ports.transaction([ports.mails.addWrite(randomToken(), email, content, queuedAt, queue)])
  return email
}

async function receiveAll() {
  const send = createMailSender(ports, { clock: () => new Date(), wait: async () => {} })
  for (const queue of mailQueues)
    while (await receiveMails(process.env[mailQueueVariable(queue)] ?? '', send));
}

describe('mails requeue', () => {
  it('queues lost emails of both queues again, each of which is then sent once', async () => {
    const lost = [await loseMail('priority', 6), await loseMail('normal', 3 * 24 * 60)]
    const recent = await loseMail('priority', 4)

    expect(await json('mails requeue --dry-run')).toEqual({ changed: false, dryRun: true, mails: 2 })
    await receiveAll()
    expect((await Promise.all(lost.map(listMailsTo))).flat()).toEqual([])

    for (const repeated of [false, true]) {
      const { out, error } = await staff('mails requeue', 'yes\n')
      expect(error, String(repeated)).toContain('Queue 2 emails again (sign-in link: 2)?')
      expect(out).toBe('Queued 2 emails again.\n')
    }
    await receiveAll()
    for (const address of lost) expect(await listMailsTo(address)).toHaveLength(1)
    expect(await listMailsTo(recent)).toEqual([])
    expect(await audited('unsent emails')).toContainEqual(
      expect.objectContaining({ actor: 'olga', action: 'mails requeue', details: 'sign-in link: 2' }),
    )
  })

  it('changes nothing when every email was sent', async () => {
    await sendQueuedMails(ports)
    expect(await staff('mails requeue')).toEqual(
      succeeded('Every email of more than 5 minutes ago was sent.\n'),
    )
  })
})
