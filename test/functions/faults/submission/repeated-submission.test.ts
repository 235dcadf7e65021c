import { beforeAll, describe, expect, it } from 'vitest'
import { listMailsTo } from '../../support/local-portal.ts'
import { portalWithFaultProxy } from '../../support/portal-with-fault-proxy.ts'
import { sendQueuedMails } from '../../support/send-queued-mails.ts'
import { readStoredApplication } from '../../support/stored-application.ts'
import { createSession, newApplicantRequest, send } from '../../support/test-applicants.ts'

const { proxy, local } = await portalWithFaultProxy()
beforeAll(async () => {
  // A first reading of the flags has a short timeout, which 64 calls at once on a busy machine can exceed.
  await local.ports.flags.read()
})
it('fault 1: 64 simultaneous submissions by one applicant, each with a new key, make one application', async () => {
  const person = await createSession(local)
  const replies = await Promise.all(
    Array.from({ length: 64 }, () => send(local, newApplicantRequest(person))),
  )
  expect([...new Set(replies.map(({ status }) => status))].sort()).toEqual([201, 409])
  const [accepted, ...more] = replies.filter(({ status }) => status === 201)
  expect(more).toEqual([])
  expect(new Set(replies.map(({ body }) => body.applicationNumber ?? body.item))).toEqual(
    new Set([accepted?.body.applicationNumber]),
  )
  const { application, receipts } = await readStoredApplication(local, person)
  expect(application?.applicantId).toBe(accepted?.body.applicantId)
  expect(receipts).toMatchObject([{ applicantId: application?.applicantId }])
})

describe('fault 2: the response to a submission is lost', () => {
  it('on the way to the applicant: the repeated submission gets the same response, and no second email', async () => {
    const person = await createSession(local)
    const request = newApplicantRequest(person)
    expect(await send(local, request)).toEqual(await send(local, request))
    await sendQueuedMails(local.ports)
    expect(await listMailsTo(person.email)).toHaveLength(1)
  })

  it('on the way from the database: the transaction is repeated and applied once', async () => {
    const person = await createSession(local)
    proxy.loseReply(({ operation }) => operation === 'TransactWriteItems')
    const { status, body } = await send(local, { ...newApplicantRequest(person), headers: {} })
    expect(status).toBe(201)
    expect(proxy.callsOf('TransactWriteItems')).toHaveLength(2)
    const { application, receipts } = await readStoredApplication(local, person)
    expect(application?.applicantId).toBe(body.applicantId)
    expect(receipts).toHaveLength(1)
  })
})

it('fault 3: the same idempotency key with another body is refused, and the first is unchanged', async () => {
  const person = await createSession(local)
  const request = newApplicantRequest(person)
  const first = await send(local, request)
  const before = await readStoredApplication(local, person)
  const other = newApplicantRequest(person, 'G40Y-USCSY')
  expect(await send(local, { ...other, headers: request.headers })).toMatchObject({
    status: 409,
    body: { kind: 'conflict', itemType: 'Submission', item: 'idempotency-key' },
  })
  expect(await readStoredApplication(local, person)).toEqual(before)
  expect(await send(local, request)).toEqual(first)
})
