import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startPollingLoop } from '#infra/local/polling-loop.ts'
import { type Json, listMails, localPortal } from '../../local-portal.ts'
import { sendQueuedMails } from '../../send-queued-mails.ts'
import { sendTo, startHttpPortal } from '../support/http-portal.ts'
import { newApplicantRequest, type Person, type Request, signInPerson } from '../support/test-applicants.ts'

const local = localPortal()
await local.seed()
await local.ports.flags.read()
const site = await startHttpPortal(local)
afterAll(site.stop)

const programmes = ['G400-USCSC', 'G40Y-USCSY', 'G41F-USCSF', 'GG14-USCMA', 'G100-USMAT']

/** Returns the same form eight times: four with one key, two with different keys, two without a key. */
function createRequests(person: Person, index: number): Request[] {
  const request = newApplicantRequest(person, programmes[index % programmes.length])
  const withNewKey = () => ({ ...request, headers: { 'idempotency-key': randomUUID() } })
  const withoutKey = { ...request, headers: {} }
  return [request, withNewKey(), withoutKey, request, withNewKey(), request, withoutKey, request]
}

describe('8 applicants who each submit 8 times at the same moment, over HTTP', () => {
  // Fault 1
  it('make 8 applications, 8 numbers and 8 receipts, and every response is true', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signInPerson(local)))
    const failures: unknown[] = []
    const mails = startPollingLoop(
      () => sendQueuedMails(local.ports),
      thrown => failures.push(thrown),
    )
    const answers = await Promise.all(
      people.map((person, index) =>
        Promise.all(createRequests(person, index).map(request => sendTo(site.origin, request))),
      ),
    )
    await mails.stop()
    await sendQueuedMails(local.ports)
    expect(failures).toEqual([])
    const sent = await listMails()

    const numbers = new Set<unknown>()
    for (const [index, { ucasId, email }] of people.entries()) {
      const record = await local.ports.applicants.get(ucasId)
      const application = await local.ports.applications.get(record?.applicantId ?? -1)
      expect(application?.programmeCode).toBe(programmes[index % programmes.length])

      const number = `CL${String(record?.applicantId).padStart(7, '0')}`
      numbers.add(number)
      const summaries = (answers[index] ?? []).map(({ status, body }) => summarize(status, JSON.parse(body)))
      expect(new Set(summaries)).toEqual(new Set([`201 ${number}`, `409 ${number}`]))
      const subjects = sent.filter(mail => mail.destination.to.includes(email)).map(({ subject }) => subject)
      expect(subjects).toEqual([`Your application ${number} to Example University`])
    }
    expect(numbers.size).toBe(8)
  })
})

/** Returns the status of a response and the application number in it. */
const summarize = (status: number, { applicationNumber, itemType, item }: Json) =>
  `${status} ${status === 409 && itemType === 'Application' ? item : applicationNumber}`
