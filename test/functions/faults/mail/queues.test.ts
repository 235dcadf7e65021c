import timers from 'node:timers/promises'
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  type QueueAttributeName,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { randomToken } from '#functions/crypto.ts'
import { type MailQueue, mailQueueNames, mailQueueVariable, tableName } from '#functions/environment.ts'
import { forwardMails } from '#functions/mail/forward-mails.ts'
import { createMailSender } from '#functions/mail/send-mail.ts'
import { database } from '#functions/repositories/database.ts'
import { openStream, receiveMails } from '#infra/local/mail/event-sources.ts'
import { importApplicant } from '../../support/imported-applicant.ts'
import { listMailsTo, requestLink, seededPortal } from '../../support/local-portal.ts'
import { sendMails, sendQueuedMails } from '../../support/send-queued-mails.ts'
import { createSession, newApplicantRequest, send } from '../../support/test-applicants.ts'

const local = await seededPortal()
const { ports } = local
const client = new SQSClient({ useQueueUrlAsEndpoint: false })
const maxReceiveCount = 2
const waiting = 'ApproximateNumberOfMessages'
let deadLetterQueue = ''

/** Creates a queue whose failed messages can be received again at once. */
async function createQueue(Attributes: Record<string, string> = {}) {
  const queue = new CreateQueueCommand({
    QueueName: `${randomToken()}.fifo`,
    Attributes: { FifoQueue: 'true', VisibilityTimeout: '0', ...Attributes },
  })
  return (await client.send(queue)).QueueUrl ?? ''
}

async function readAttribute(QueueUrl: string, name: QueueAttributeName) {
  const request = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [name] })
  return (await client.send(request)).Attributes?.[name] ?? ''
}
const queueOf = (queue: MailQueue) => process.env[mailQueueVariable(queue)] ?? ''

beforeAll(async () => {
  deadLetterQueue = await createQueue()
  const deadLetterTargetArn = await readAttribute(deadLetterQueue, 'QueueArn')
  for (const queue of mailQueueNames)
    vi.stubEnv(
      mailQueueVariable(queue),
      await createQueue({ RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount }) }),
    )
})

type Changes = Parameters<typeof forwardMails>[0]
const recorded: Changes['Records'] = []
const readStream = await openStream(tableName('mails'), async ({ Records }) => void recorded.push(...Records))
async function readChanges(): Promise<Changes> {
  await readStream()
  return { Records: recorded.splice(0) }
}

const sender = createMailSender(ports)
beforeEach(() => void vi.spyOn(timers, 'setTimeout').mockResolvedValue(undefined))
async function receiveAll(queue: MailQueue) {
  const count = async (name: QueueAttributeName) => Number(await readAttribute(queueOf(queue), name))
  while ((await count(waiting)) + (await count('ApproximateNumberOfMessagesNotVisible')) > 0)
    await receiveMails(queueOf(queue), sender)
}
afterAll(async () => {
  await sendQueuedMails(ports)
  vi.unstubAllEnvs()
})

const askForLink = async () => (await requestLink(local)).email

describe('a new mail', () => {
  it('waits in the priority queue if it is a receipt or to a person on record, and in the normal one if not', async () => {
    const person = await createSession(local)
    await readChanges()
    const { ucasId, email } = await importApplicant(local)
    await send(local, newApplicantRequest(person))
    await requestLink(local, ucasId, email)
    const stranger = await askForLink()
    await forwardMails(await readChanges(), ports)

    await receiveAll('priority')
    expect(await listMailsTo(person.email)).toHaveLength(1)
    expect(await listMailsTo(email)).toHaveLength(1)
    expect(await listMailsTo(stranger)).toEqual([])
    await receiveAll('normal')
    expect(await listMailsTo(stranger)).toHaveLength(1)
  })

  it('is sent once, although its change arrives twice, late and in another order', async () => {
    await readChanges()
    const emails = [await askForLink(), await askForLink(), await askForLink()]
    const { Records } = await readChanges()
    await Promise.all([
      forwardMails({ Records }, ports),
      forwardMails({ Records: Records.toReversed() }, ports),
      receiveAll('normal'),
    ])
    await receiveAll('normal')
    // SQS forgets a message after five minutes.
    const mailIds = Records.flatMap(({ dynamodb }) => dynamodb?.Keys?.mailId?.S ?? [])
    expect(await sendMails(mailIds, ports)).toEqual([])
    for (const email of emails) expect(await listMailsTo(email)).toHaveLength(1)
  })

  it('that cannot be read goes to the dead-letter queue, and the others are sent', async () => {
    await readChanges()
    const before = await askForLink()
    const Item = { mailId: randomToken(), queue: 'normal', content: { kind: 'telegram' } }
    await database.send(new PutCommand({ TableName: tableName('mails'), Item }))
    const after = await askForLink()
    await forwardMails(await readChanges(), ports)
    await receiveAll('normal')
    for (const email of [before, after]) expect(await listMailsTo(email)).toHaveLength(1)
    expect(await readAttribute(deadLetterQueue, waiting)).toBe('1')
  })

  it('stays in the stream while SQS does not accept it', async () => {
    const email = await askForLink()
    const changes = await readChanges()
    const url = queueOf('normal')
    vi.stubEnv(mailQueueVariable('normal'), `${url}-missing`)
    await expect(forwardMails(changes, ports)).rejects.toThrow('forward-mails failed')
    vi.stubEnv(mailQueueVariable('normal'), url)
    await forwardMails(changes, ports)
    await receiveAll('normal')
    expect(await listMailsTo(email)).toHaveLength(1)
  })
})
